package import AssetLinks
import JSONSource
import Lint
import SourceText

package final class AssetLinksSubject {
  package let file: AssetLinksFile

  /// The lists of dynamic rules that Android reads.
  private(set) lazy var lists = file.statements.compactMap { RuleList($0, in: file.document, budget) }

  private let budget = RuleList.fileBudget

  init(_ file: AssetLinksFile) { self.file = file }
}

extension JSONDocument {
  /// The place before a value.
  func start(of node: NodeID) -> SourceRange { SourceRange(at: range(node).lower.value) }
}

extension RuleContext<AssetLinksSubject> {
  var file: AssetLinksFile { subject.file }
  var document: JSONDocument { subject.file.document }

  func report(
    _ message: @autoclosure () -> String, at place: some FindingPlace, severity: Severity? = nil,
    labels: [Finding.Label] = [], help: [String] = [], cost: String? = nil, fix: Fix? = nil
  ) {
    let isValid = document.problems.isEmpty
    report(
      message(), location: Finding.Location(place.range(in: document)), severity: severity, labels: labels, help: help,
      cost: cost, fix: isValid ? fix : nil)
  }

  func report(_ value: NodeID, of key: String, isNot expected: JSONDocument.Kind) {
    report(
      "the value of \(quoted(key)) is \(document.kind(value).phrase), not \(expected.phrase)", at: value,
      help: ["write \(expected.phrase)"])
  }

  func report(element: NodeID, of key: String, isNot expected: JSONDocument.Kind) {
    report(
      "an element of \(quoted(key)) is \(document.kind(element).phrase), not \(expected.phrase)", at: element,
      help: ["write \(expected.phrase), or remove it"])
  }

  func rewriting(_ node: NodeID, as text: String) -> Fix {
    Fix("write \(backquoted(text))", [SourceEdit(document.range(node), jsonQuoted(text))])
  }
}

extension Rule.Check {
  /// The file, also when it is not JSON.
  static func assetLinks(_ run: @escaping @Sendable (RuleContext<AssetLinksSubject>) -> Void) -> Self { Self(run) }

  /// Every dynamic rule that Android reads, and its place in its list.
  static func dynamicRule(
    _ run: @escaping @Sendable (DynamicRule, _ place: Int, RuleList, RuleContext<AssetLinksSubject>) -> Void
  ) -> Self {
    .assetLinks { context in
      for list in context.subject.lists {
        for (place, rule) in list.rules.enumerated() { run(rule, place, list, context) }
      }
    }
  }

  /// Every pattern of such a rule: for a query entry that of the value.
  static func dynamicPattern(
    _ run: @escaping @Sendable (NodeID, _ isOfQuery: Bool, RuleContext<AssetLinksSubject>) -> Void
  ) -> Self {
    .dynamicRule { rule, _, _, context in
      rule.path.map { run($0, false, context) }
      for entry in rule.query { run(entry.value, true, context) }
      rule.fragment.map { run($0, false, context) }
    }
  }
}
