package import Analysis
package import Association
import Compaction
package import JSONSource
package import Matching
package import SourceText

/// What a rule can ask about the file, and where it reports to. One for a file and a run; not shared between tasks.
package final class LintContext {
  package let file: AssociationFile
  package let variables: VariableTable
  package let options: LintOptions
  private(set) var findings: [Finding] = []
  /// How many findings of a rule were left out because there were too many, by their severity.
  private(set) var omitted: [String: [Severity: Int]] = [:]
  private var counts: [String: Int] = [:]
  private var rule: Rule?
  /// Where the errors begin that are about keys, variables and patterns; in order once they are asked for.
  private var mistakes: [Int] = []
  private var mistakesAreSorted = true

  package var document: JSONDocument { file.document }

  /// Every app ID of the file, in order; one that a list holds twice is there once.
  private(set) lazy var appIDSites = AppIDSite.all(in: file)

  /// The names that a variable may have meant.
  private(set) lazy var variableNames = LikelyNames(variables.names)

  /// Whether a `$` is in the file, so that a pattern may have a variable.
  private(set) lazy var mayHaveVariables = hasDollar(0..<file.source.bytes.count)

  /// The elements that the rules look at one by one.
  var notable = NotableElements()

  /// What is known of the order of components.
  private(set) lazy var order = OrderAnalysis(file, variables, options.budget)

  /// What patterns cost a matcher, and what they stand for.
  let cost: CostSurvey

  /// The enumerations of the entries that are long, by their indices: they are looked for while other rules run.
  private let enumerations: Background<[Int: [Enumeration]]>?

  /// - Parameter enumerates: Whether enumerations will be asked for.
  package init(_ file: AssociationFile, options: LintOptions, enumerates: Bool = false) {
    self.file = file
    self.options = options
    variables = VariableTable(file)
    cost = CostSurvey(variables)
    let long = enumerates ? (file.applinks?.entries ?? []).filter { $0.isLong } : []
    let budget = options.budget
    enumerations =
      long.isEmpty
      ? nil
      : Background {
        Dictionary(uniqueKeysWithValues: long.map { ($0.index, file.enumerations(of: $0, budget)) })
      }
  }

  /// The components of an entry that could be a few patterns with variables.
  func enumerations(of entry: Entry) -> [Enumeration] {
    enumerations?.value()[entry.index] ?? file.enumerations(of: entry, options.budget)
  }

  /// Calls a check of a rule; what it reports is the rule's.
  func run(_ rule: Rule, _ check: () -> Void) {
    self.rule = rule
    check()
    self.rule = nil
  }

  /// Whether further findings of the rule that is being checked are only counted.
  var isFull: Bool { rule.map { counts[$0.name, default: 0] >= options.findingsPerRule } ?? true }

  /// Reports a finding of the rule that is being checked. Where there are too many of the rule it is only counted, and
  /// nothing of it is evaluated.
  ///
  /// - Parameters:
  ///   - message: What is wrong here: lower-case, no full stop, texts of the file only quoted (``quote(_:)-6k1yb``).
  ///   - severity: Where the finding matters more or less than the rule says.
  ///   - cost: Where the cost is more exact than the rule's.
  package func report(
    _ message: @autoclosure () -> String, at range: @autoclosure () -> SourceRange, severity: Severity? = nil,
    labels: @autoclosure () -> [Finding.Label] = [], help: @autoclosure () -> [String] = [],
    cost: @autoclosure () -> String? = nil, fix: @autoclosure () -> Fix? = nil
  ) {
    guard let rule else { return }
    if severity ?? rule.severity == .error, [.shape, .variables, .patterns].contains(rule.group) {
      mistakes.append(range().lower.value)
      mistakesAreSorted = false
    }
    counts[rule.name, default: 0] += 1
    guard counts[rule.name, default: 0] <= options.findingsPerRule else {
      omitted[rule.name, default: [:]][severity ?? rule.severity, default: 0] += 1
      return
    }
    findings.append(
      Finding(
        rule: rule.name, severity: severity ?? rule.severity, message: message(), range: range(), labels: labels(),
        help: help(), cost: cost() ?? rule.cost, fix: isEditable ? fix() : nil))
  }

  /// An edit inside a signed file would break the lengths around its payload.
  private var isEditable: Bool { file.form == .json }

  /// Whether a key, a variable or a pattern inside a value was found to be wrong, so that the value does not say what its
  /// author means. Known once the rules about order run, which speak of nothing that has to be changed first.
  func isMistaken(_ node: NodeID) -> Bool {
    if !mistakesAreSorted {
      mistakes.sort()
      mistakesAreSorted = true
    }
    let range = document.range(node).bytes
    var (low, high) = (0, mistakes.count)
    while low < high {
      let middle = (low + high) / 2
      if mistakes[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < mistakes.count && mistakes[low] < range.upperBound
  }

  package func report(
    _ message: @autoclosure () -> String, at node: NodeID, severity: Severity? = nil,
    labels: @autoclosure () -> [Finding.Label] = [], help: @autoclosure () -> [String] = [],
    cost: @autoclosure () -> String? = nil, fix: @autoclosure () -> Fix? = nil
  ) {
    report(
      message(), at: document.range(node), severity: severity, labels: labels(), help: help(), cost: cost(),
      fix: fix())
  }

  package func label(_ node: NodeID, _ text: String) -> Finding.Label {
    Finding.Label(range: document.range(node), text: text)
  }

  /// A text of the file between backquotes, escaped and shortened.
  package func quote(_ text: some StringProtocol) -> String { quoted(text) }

  package func quote(_ node: NodeID) -> String { quote(document.string(node)) }

  package func quote(_ bytes: some Sequence<UInt8>) -> String { quote(String(decoding: Array(bytes), as: UTF8.self)) }

  /// A text of the file, escaped and shortened.
  func shown(_ bytes: some Sequence<UInt8>) -> String { shown(String(decoding: Array(bytes), as: UTF8.self)) }

  private func shown(_ text: some StringProtocol) -> String { shownShort(text) }
}

/// What changes a run of the linter.
package struct LintOptions: Sendable {
  /// The oldest system that must understand the file (`--min-ios`).
  package var minimumSystem: SystemVersion?
  /// Rules that are not reported.
  package var allowed: Set<String> = []
  /// Rules whose findings are errors.
  package var denied: Set<String> = []
  /// Rules whose findings have another severity than they say.
  package var severities: [String: Severity] = [:]
  /// How many findings of one rule are kept; the others are counted.
  package var findingsPerRule = 1_000
  /// How much the questions about the order of components may cost; what is not settled within it is not reported.
  package var budget = Budget(states: 20_000, time: .seconds(2))

  /// More literal strings than a pattern may stand for (`--max-expansion`).
  package var maximumExpansion = 10_000_000

  package init() {}

  /// The severity that the findings of a rule have whatever they say.
  func severity(of rule: String) -> Severity? { denied.contains(rule) ? .error : severities[rule] }
}

extension AssociationFile {
  fileprivate func enumerations(of entry: Entry, _ budget: Budget) -> [Enumeration] {
    guard let applinks else { return [] }
    return EnumerationPlan(
      entry, of: applinks, in: self, keepsComments: false, Deadline(budget), provedLimit: 100_000
    ).enumerations
  }
}
