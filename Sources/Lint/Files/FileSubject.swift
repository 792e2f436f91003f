import Analysis
package import Association
import Compaction
import JSONSource
import Matching
import SourceText

/// An association file as rules look at it: facts that several rules need are worked out once, on first use.
package final class FileSubject {
  package let file: AssociationFile
  let variables: VariableTable
  private let options: LintOptions

  var expansions: ExpansionCounter
  /// The cost of patterns, cached so that equal patterns are analysed once.
  var slowness: SlownessAnalysis
  /// Patterns of `defaults` with a large expansion that were reported: many components share them.
  var largeDefaults: Set<NodeID> = []

  /// The elements of `components` or `paths` that are more than an ordinary path, for each list so far.
  var notable: [NodeID: [NotableElement]] = [:]

  /// The path patterns that are alone in the entries so far, by entry and effect; see `query-in-path` and `empty-path`.
  var servedPaths: [Int: [Bool: Set<[UInt8]>]] = [:]

  /// The entries whose apps open the root of the site and nothing else are `true`; see `empty-path`.
  var entriesOfRoot: [Int: Bool] = [:]

  /// The members that no system reads, in order; `nil` before the first use.
  var unreadMembers: [SourceRange]?

  /// Every app ID of the file, in order; one that a list holds twice is there once.
  private(set) lazy var appIDSites = AppIDSite.all(in: file)

  private(set) lazy var variableNames = LikelyNames(variables.names)

  /// `true` if a `$` is in the file, so that a pattern may have a variable.
  private(set) lazy var mayHaveVariables = file.hasDollar(0..<file.source.bytes.count)

  private(set) lazy var unusedVariables = Set(file.unusedVariables().map { $0.key })

  /// Facts about the order of components, as current systems read them.
  private(set) lazy var order = OrderAnalysis(file, variables, options.stepBudget(for: file), host: options.host)

  private(set) lazy var languages = file.applinks.map { StepLanguages(file, $0) }

  /// The steps for products in all entries.
  private(set) lazy var enumerationBudget = options.stepBudget(for: file).part(share: 2)

  /// The readings that rules about order use, the current one first.
  private(set) lazy var readings = SystemReading.all(of: file, order, options)

  /// The file as systems before iOS 13 read it.
  private(set) lazy var older = file.read(by: .paths)

  /// The entries with patterns that these systems find for each app.
  private(set) lazy var olderEntries = (older.applinks?.entries ?? []).reduce(into: [AppID: [Int]]()) { apps, entry in
    for app in entry.apps where entry.count > 0 { apps[app.id, default: []].append(entry.index) }
  }

  /// The index of each entry of `details`, by its object.
  private(set) lazy var entryIndices = Dictionary(
    (file.applinks?.entries ?? []).map { ($0.node, $0.index) }, uniquingKeysWith: { first, _ in first })

  /// The entries in the order of the file; those of a dictionary are in the order of their keys.
  private(set) lazy var entriesByPlace = {
    let entries = file.applinks?.entries ?? []
    let areSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.node < $1.node }
    return areSorted ? entries : entries.sorted { $0.node < $1.node }
  }()

  private(set) lazy var lines = SourceLines(file.source)

  /// The errors about keys, variables and patterns after which the author's intent is not known.
  var mistakes = OffsetSet()
  /// The query dictionaries that systems ignore: the author's intent is not known either, but how systems read them is (oracle).
  var ignoredDictionaries = OffsetSet()

  init(_ file: AssociationFile, _ options: LintOptions) {
    self.file = file
    self.options = options
    variables = VariableTable(file)
    expansions = ExpansionCounter(variables)
    slowness = SlownessAnalysis(variables, host: options.host)
  }
}

/// A pattern, the part of the URL that it is for, and its place.
struct PatternSite {
  let pattern: Pattern
  let key: ComponentKey
  /// The name of the item, for a pattern in a query dictionary.
  let item: NodeID?
  let origin: AssociationFile.SettingOrigin
  let component: Component
  let entry: Entry

  var isLegacyPath: Bool { entry.isLegacy }
}

extension Rule.Check {
  /// The file, also when it is not JSON.
  static func file(_ run: @escaping @Sendable (LintContext) -> Void) -> Self { Self(run) }

  /// `applinks`, where it is an object.
  static func applinks(_ run: @escaping @Sendable (AppLinks, LintContext) -> Void) -> Self { Self(run) }

  /// An element of `details` that is an object.
  static func entry(_ run: @escaping @Sendable (Entry, LintContext) -> Void) -> Self { Self(run) }

  /// An element of `components` or `paths` of the right kind that is more than an ordinary path (see `OrdinaryPaths.swift`).
  static func component(_ run: @escaping @Sendable (Component, Entry, LintContext) -> Void) -> Self {
    Self { (part: (Component, Entry), context) in run(part.0, part.1, context) }
  }

  /// A pattern of such a component, of such an element of `paths` or of `defaults`, once each, but no ordinary path.
  static func pattern(_ run: @escaping @Sendable (PatternSite, LintContext) -> Void) -> Self { Self(run) }

  static func variable(_ run: @escaping @Sendable (AssociationFile.SubstitutionVariable, LintContext) -> Void) -> Self {
    Self(run)
  }
}
