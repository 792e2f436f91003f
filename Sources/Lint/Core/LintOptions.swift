package import Analysis
package import Association
package import Matching

package struct LintOptions: Sendable {
  /// The oldest system that must understand the file (`--min-ios`).
  package var minimumSystem: SystemVersion?
  /// Rules that are left out.
  package var allowed: Set<String> = []
  /// Rules whose findings are errors.
  package var denied: Set<String> = []
  /// Rules that report everything they know (`--select`).
  package var selected: Set<String> = []
  /// Rules whose findings have another severity than their own.
  package var severities: [String: Severity] = [:]
  /// Findings of lower severities are neither kept nor counted, and their texts are not evaluated.
  package var leastSeverity = Severity.info
  /// The number of findings of one rule in a file that are kept; the others are counted.
  package var findingsPerRule = 1_000
  /// `true` if findings have labels, help, a cost and a fix; otherwise, they are a rule, a message and a place.
  package var explains = true
  /// `true` if the components that decide no URL are listed beside the findings.
  package var listsUnreached = false
  /// The bound of each search about the order of components; what is undecided within it is not reported.
  package var budget = Budget(states: 20_000, steps: 80_000_000)
  /// The steps for a file without components, and for each component, up to those of the budget.
  private static let steps = (base: 5_000_000, component: 4_000)
  /// Steps from which those of all searches are taken too, so that they can be counted.
  package var ledger: StepBudget?
  /// The key that the file has for comments, in words.
  package var commentKey = "a component can have a `comment` key"
  /// A pattern that expands to more literal strings is reported (`--max-expansion`).
  package var maximumExpansion = 10_000_000

  /// The domain that serves the file; `nil` where it is not known.
  package var domain: String?

  package init() {}

  /// The host of URLs that are shown.
  var host: String { domain ?? "example.com" }

  func stepBudget(for file: AssociationFile) -> StepBudget { file.stepBudget(budget, Self.steps, of: ledger) }

  /// The severity that is set for all findings of a rule.
  package func severity(of rule: String) -> Severity? { denied.contains(rule) ? .error : severities[rule] }

  /// Returns `true` if a rule reports what it leaves out by default, too: it is selected, or a severity is set for it.
  func isSelected(_ rule: String) -> Bool { selected.contains(rule) || severity(of: rule) != nil }
}
