import Audit
import Lint
import Reports
import SourceText
package import Tasks

package enum RulesAnswer {
  /// The document of `aasa rules --format json`.
  ///
  /// - Parameter name: The only rule; `nil` for all, without their reasons and examples.
  package static func json(_ name: String?) throws(TaskProblem) -> String {
    guard let name else { return RuleReport(RuleCatalog.all.rules).summariesJSON }
    if let rule = RuleCatalog.all.named(name) { return RuleReport([rule]).json }
    let near = nearest(to: name, among: RuleCatalog.all.rules.map { $0.name }).first.map { "; did you mean `\($0)`?" }
    throw .option("no rule is named \(backquoted(name))\(near ?? "")")
  }
}
