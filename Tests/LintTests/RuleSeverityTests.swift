import Association
import SourceText
import Testing

@testable import Lint

@Suite("The severity of rules")
struct RuleSeverityTests {
  /// `aasa compact` keeps the components that errors are about, and asks no other rule.
  @Test("only rules whose findings are errors report one", arguments: RuleCatalog.lint.rules.map { $0.name })
  func errors(_ name: String) throws {
    let examples = try #require(RuleCatalog.lint.named(name)).examples.compactMap { $0.content as? FileExample }
    for example in examples {
      let file = AssociationFile(SourceFile(name: "test", bytes: example.bytes))
      for minimum in [nil, "9", "14"] {
        var options = LintOptions()
        options.minimumSystem = minimum.flatMap { SystemVersion($0) }
        for finding in Linter.lint(file, options: options).findings where finding.severity == .error {
          #expect(RuleCatalog.lint.named(finding.rule)?.severity == .error, "\(finding.rule)")
        }
      }
    }
  }
}
