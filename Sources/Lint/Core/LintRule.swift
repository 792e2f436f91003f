/// A rule about association files, as its documentation has it.
///
///     for rule in LintRule.all where rule.severity == .error { print(rule.name, rule.summary) }
public struct LintRule: Sendable, Identifiable {
  private let rule: Rule

  /// Every rule that ``Finding/rule`` may name, by group and name.
  public static let all = RuleCatalog.lint.rules.map { LintRule(rule: $0) }

  private init(rule: Rule) { self.rule = rule }

  /// The rule with a name, such as that of a finding; `nil` where there is none.
  ///
  ///     if let rule = LintRule(named: finding.rule) { print(rule.documentation) }
  ///
  /// - Complexity: O(rules).
  public init?(named name: String) {
    guard let rule = RuleCatalog.lint.named(name) else { return nil }
    self.rule = rule
  }

  /// The permanent name: the fault in kebab-case, such as `unreachable-component`.
  public var name: String { rule.name }
  /// The name, by which rules are identified.
  public var id: String { rule.name }
  /// The heading of the rule in the documentation: `Order`, `Variables`.
  public var group: String { rule.group.rawValue }
  /// The severity of a finding, unless the finding has another one.
  public var severity: Finding.Severity { rule.severity }
  /// The fault in one line: lower-case, no full stop.
  public var summary: String { rule.summary }
  /// The reason for the rule and for its severity, as paragraphs of Markdown.
  public var documentation: String { rule.reason }
  /// The effect that users notice, in one line.
  public var cost: String { rule.cost }
  /// The evidence: `oracle`, `documented` or `decided`, and where it is from.
  public var source: String { rule.source }
}
