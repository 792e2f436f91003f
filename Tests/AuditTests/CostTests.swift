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

  @Test(
    "a copy is said to be served still if devices read it, and that links open if it has some",
    arguments: [
      (#"{"applinks": {"details": []}}"#, "the CDN still has a file, so links open until it refreshes"),
      (#"{"webcredentials": {"apps": []}}"#, "the CDN still has a file, which devices read, until it refreshes"),
      ("Not here", nil), (#"{"applinks": "#, nil),
    ] as [(String, String?)])
  func rest(_ copy: String, _ message: String?) throws {
    let found = try Self.served(
      "GET \(Self.url)\nHTTP/2 404\nGET https://app-site-association.cdn-apple.com/a/v1/harbor.shop\nHTTP/2 200\n\n\(copy)"
    )
    let finding = found.first { $0.rule == "cdn-still-serves" }
    #expect(finding?.message == message)
    #expect(finding.map { $0.cost?.contains("links") == message?.contains("links") } ?? true)
  }

  private static let url = "https://harbor.shop/.well-known/apple-app-site-association"

  private static func served(_ transcript: String) throws -> [Finding] {
    let client = RecordedClient(try Transcript(transcript))
    return Linter.lint(DomainQuestions(client).ask(about: ClaimedDomain(host: "harbor.shop")), options: LintOptions())
  }

  @Test(
    "two files for two user agents differ for devices only if one of them is for Apple's CDN",
    arguments: [
      ("AASA-Bot", "HTTP/2 403", "the CDN or the devices get no file"),
      ("Mozilla", "HTTP/2 403", "none for devices"),
      ("Mozilla", "HTTP/2 200\n\n{\"webcredentials\": {}}", "none for devices"),
      ("AASA-Bot", "HTTP/2 200\n\n{\"webcredentials\": {}}", "links and services differ"),
    ])
  func userAgents(_ agent: String, _ response: String, _ cost: String) throws {
    let file = #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{}]}]}}"#
    let found = try Self.served(
      "GET \(Self.url)\nHTTP/2 200\nContent-Type: application/json\n\n\(file)\nGET \(Self.url)\nUser-Agent: \(agent)\n\(response)"
    )
    #expect(found.first { $0.rule == "user-agents-differ" }?.cost?.hasPrefix(cost) == true, "\(found)")
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
