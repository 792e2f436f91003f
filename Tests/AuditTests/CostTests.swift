import Audit
import Serving
import Testing

@testable import Lint

@Suite("The cost of a failure of the site is what devices get")
struct CostTests {
  private func costs(_ rule: String, _ example: Int = 0) throws -> [String: String] {
    let examples = try #require(RuleCatalog.all.named(rule)).examples.filter(\.isWrong)
    let findings = try examples[example].content.findings(LintOptions())
    return Dictionary(findings.map { ($0.rule, $0.cost ?? "") }) { first, _ in first }
  }

  @Test("while Apple's CDN has a copy, apps open links")
  func copy() throws {
    #expect(try costs("cdn-still-serves")["file-not-served"]?.hasPrefix("devices get the copy of Apple's CDN") == true)
  }

  @Test("without a copy, no app opens any link", arguments: ["file-not-served", "access-denied", "html-answer"])
  func none(_ rule: String) throws {
    #expect(try costs(rule)[rule]?.contains("no app opens any link of the domain") == true)
    #expect(try costs(rule)[rule]?.contains("copy") == false)
  }
}
