import Audit
import Lint
import SourceText
package import Tasks

package enum RulesAnswer {
  /// The document of `aasa rules --format json`.
  ///
  /// - Parameter name: The only rule; `nil` for all, without their reasons and examples.
  package static func json(_ name: String?) throws(TaskProblem) -> String {
    guard let name else { return summaries(RuleCatalog.all.rules) }
    if let rule = RuleCatalog.all.named(name) { return json([rule]) }
    let near = nearest(to: name, among: RuleCatalog.all.rules.map { $0.name }).first.map { "; did you mean `\($0)`?" }
    throw .option("no rule is named \(backquoted(name))\(near ?? "")")
  }
}
