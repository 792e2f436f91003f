package import Association
package import Matching

/// Exact results about the order of a file's components: which ones decide no URL, and which ones could go.
///
/// The components that decide for an app are those of all entries that name it; apps that the same entries name share one list.
/// Entries beyond ``OrderedComponents/exactLimit`` are left out of the lists (see ``LongEntry``). Results are found when they are
/// first used.
package final class OrderAnalysis {
  /// Components of all lists together; lists beyond it are left out.
  private static let totalLimit = 200_000
  /// Components of one list whose plans are made again when they are needed: there can be a hundred thousand such lists.
  private static let plannedAgain = 4

  package let lists: [DecidingList]
  private let analysed: AnalysedFile
  package private(set) lazy var openers = AppOpeners(file.applinks)
  private let listsOfEntry: [Int: [Int]]
  /// Those of one list, since those of all take much memory.
  private var lastVerdicts: (list: DecidingList, verdicts: ConfirmedVerdicts?)?
  /// `true` if all apps that may open the same links were compared, as far as they were searched.
  var overlapsAreComplete = true
  /// The elements of long entries that are alike, by entry; several rules use them.
  var likenesses: [Int: LongEntry.Likenesses] = [:]

  /// O(components of all lists).
  package init(
    _ file: AssociationFile, _ variables: VariableTable, _ stepBudget: StepBudget, host: String = "example.com"
  ) {
    let analysed = AnalysedFile(file, variables, stepBudget, host: host)
    let entries = file.applinks?.entries ?? []
    // The order within an entry that names no app can be wrong too.
    let unnamed = entries.filter { $0.apps.isEmpty && $0.count > 0 }.map {
      AppGroups.Group(entries: [$0.index], apps: [])
    }
    /// Those of entries in lists of many components: several lists can have them.
    var items: [Int: [OrderedComponents.Item]] = [:]
    var lists: [DecidingList] = []
    var listsOfEntry: [Int: [Int]] = [:]
    var total = 0
    for group in AppGroups(file).groups + unnamed {
      let named = group.entries.map { entries[$0] }
      let short = named.filter { !$0.isLong }
      let count = short.reduce(0) { $0 + $1.count }
      total += count
      if total > Self.totalLimit { break }
      for entry in short { listsOfEntry[entry.index, default: []].append(lists.count) }
      let components: OrderedComponents
      if count <= Self.plannedAgain {
        components = OrderedComponents(items: short.flatMap(analysed.plannedAgain))
      } else {
        for entry in short where items[entry.index] == nil {
          items[entry.index] = OrderedComponents.items([entry], of: file, variables)
        }
        components = OrderedComponents(items: short.flatMap { items[$0.index] ?? [] })
      }
      lists.append(DecidingList(components, ofEntries: group.entries, apps: group.apps, in: analysed))
    }
    self.analysed = analysed
    self.lists = lists
    self.listsOfEntry = listsOfEntry
  }

  var file: AssociationFile { analysed.file }
  var variables: VariableTable { analysed.variables }
  var stepBudget: StepBudget { analysed.stepBudget }
  /// The host of URLs that are shown.
  var host: String { analysed.host }

  /// The lists that an entry is part of, one for each group of apps that share all their entries.
  func lists(of entry: Entry) -> [DecidingList] { (listsOfEntry[entry.index] ?? []).map { lists[$0] } }

  /// The lists that an entry is part of; `nil` if one of them is not complete.
  package func completeLists(of entry: Entry) -> [DecidingList]? {
    let lists = lists(of: entry)
    return lists.allSatisfy { $0.isComplete } ? lists : nil
  }

  /// Verdicts for the first app of a list.
  package func verdicts(of list: DecidingList) -> ConfirmedVerdicts? {
    if let last = lastVerdicts, last.list === list { return last.verdicts }
    let verdicts = list.makeVerdicts()
    lastVerdicts = (list, verdicts)
    return verdicts
  }

  /// The effect of a component for the apps of its entry.
  package enum Outcome {
    /// At least this URL, for the apps of this list.
    case decides(DecidingList, Int, url: [UInt8])
    /// Nothing: in this list earlier components match all of its URLs, and likewise in the other lists.
    case covered(DecidingList, Int, by: [Int])
    /// Nothing, because no URL matches it.
    case acceptsNothing
    case undecided

    /// `true` if the component decides a URL, as far as is known.
    package var isReached: Bool {
      switch self {
      case .decides, .undecided: true
      case .covered, .acceptsNothing: false
      }
    }
  }

  /// The outcomes of an entry's components, in order.
  package func outcomes(of entry: Entry) -> [(component: Component, outcome: Outcome)] {
    let lists = lists(of: entry)
    guard let first = lists.first else { return [] }
    return first.positions(of: entry).compactMap { position in
      first.component(at: position).map { ($0, outcome(of: $0, lists)) }
    }
  }

  /// The outcome of a component that another reading of the file may have too; `nil` if this one does not have it, or if its entry is
  /// too long for the analysis.
  package func outcome(of component: Component) -> Outcome? {
    guard let entries = file.applinks?.entries, entries.indices.contains(component.entry) else { return nil }
    let entry = entries[component.entry]
    let elements = entry.elements
    guard elements.indices.contains(component.index), elements[component.index] == component.node else { return nil }
    let lists = lists(of: entry)
    return lists.isEmpty ? nil : outcome(of: component, lists)
  }

  private func outcome(of component: Component, _ lists: [DecidingList]) -> Outcome {
    var outcome: Outcome?
    for list in lists {
      guard let position = list.position(of: component) else { return .undecided }
      switch list.reaches[position] {
      case .decides(let url): return .decides(list, position, url: url)
      case .undecided: outcome = .undecided
      case .covered(let positions): if outcome == nil { outcome = .covered(list, position, by: positions) }
      case .acceptsNothing: if outcome == nil { outcome = .acceptsNothing }
      }
    }
    return outcome ?? .undecided
  }
}

/// A file and the settings of its analysis. All lists share it: there can be a hundred thousand.
final class AnalysedFile {
  let file: AssociationFile
  let variables: VariableTable
  let stepBudget: StepBudget
  /// The host of URLs that are shown.
  let host: String
  private let plans: FilePlans

  fileprivate init(_ file: AssociationFile, _ variables: VariableTable, _ stepBudget: StepBudget, host: String) {
    (self.file, self.variables, self.stepBudget, self.host) = (file, variables, stepBudget, host)
    plans = FilePlans(file, variables)
  }

  func entries(at indices: [Int]) -> [Entry] {
    guard let entries = file.applinks?.entries else { return [] }
    return indices.map { entries[$0] }
  }

  /// The components of an entry without their plans, which are made again when they are needed.
  fileprivate func plannedAgain(_ entry: Entry) -> [OrderedComponents.Item] {
    guard let applinks = file.applinks else { return [] }
    return applinks.components(of: entry).map {
      OrderedComponents.Item(entry: entry.index, ComponentPlan($0, file, variables), from: plans)
    }
  }
}

extension OrderedComponents {
  /// Components of one list up to which each is analysed exactly. Beyond it that would take minutes.
  package static let exactLimit = 20_000
}

extension Entry {
  /// `true` if the entry has too many components for exact results about each.
  package var isLong: Bool { count > OrderedComponents.exactLimit }
}
