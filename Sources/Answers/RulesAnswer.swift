import Audit
import JSONSource
import Lint
import Reports
import SourceText
package import Tasks

/// The rules.
package enum RulesAnswer {
  /// The document of `aasa rules --format json`.
  ///
  /// - Parameter name: The only rule; `nil` for all, without their reasons and examples.
  package static func json(_ name: String?) throws(TaskProblem) -> String {
    guard let name else { return summaries }
    if let rule = RuleCatalog.all.named(name) { return RuleReport([rule]).json() + "\n" }
    let near = nearest(to: name, among: RuleCatalog.all.rules.map { $0.name }).first.map { "; did you mean `\($0)`?" }
    throw TaskProblem(.option, "no rule is named `\(escapedForDisplay(name))`\(near ?? "")")
  }

  private static var summaries: String {
    JSONWriter.document {
      $0.member("version", RuleReport.jsonVersion)
      $0.objects("rules", RuleCatalog.all.rules) { rule, object in
        object.member("name", rule.name)
        object.member("group", rule.group.rawValue)
        object.member("severity", rule.severity.rawValue)
        object.member("summary", rule.summary)
      }
    }
  }
}
