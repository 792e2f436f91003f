import AppClaims
import Association
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

  @Test(
    "a malformed claim costs nothing beside a correct one for the same domain, in either order",
    arguments: [
      ("applinks:example.com/", "path-in-claim"), ("applinks:example.com:443", "port-in-claim"),
      ("applinks:https://example.com", "scheme-in-claim"), ("applinks: example.com", "space-in-claim"),
      ("applinks:example.com.", "invalid-claim-domain"),
    ])
  func malformedDuplicate(_ claim: String, _ rule: String) throws {
    let correct = "applinks:example.com"
    for claims in [[correct, claim], [claim, correct]] {
      let found = Self.findings(claims)
      #expect(found.map(\.rule) == [rule] && found.map(\.severity) == [.info], "\(claims)")
      #expect(found.first?.cost == "none: another claim is for the domain")
      #expect(found.first?.help == ["remove this claim"])
    }
    for other in ["applinks:www.example.com", "webcredentials:example.com", "\(correct)?mode=developer"] {
      #expect(Self.findings([claim, other]).first { $0.rule == rule }?.severity == .error, "\(other)")
    }
  }

  private static func findings(_ claims: [String]) -> [Finding] {
    Linter.lint([ClaimedApp.given(claims, id: AppID("9QX4T7KM2P.shop.harbor.app"))])
  }
}
