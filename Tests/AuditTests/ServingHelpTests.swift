import Audit
import Serving
import Testing

@testable import Lint

@Suite("The help of a finding about serving")
struct ServingHelpTests {
  private static let url = "https://harbor.shop/.well-known/apple-app-site-association"

  /// The findings about a response for `.well-known`.
  private static func findings(_ response: String) throws -> [Finding] {
    let client = RecordedClient(try Transcript("GET \(url)\n\(response)\n"))
    let served = DomainQuestions(client).ask(about: ClaimedDomain(host: "harbor.shop"))
    return Linter.lint(served, options: LintOptions())
  }

  private static func finding(_ response: String) throws -> Finding { try #require(try findings(response).first) }

  @Test(
    "a redirect leads to a domain that an app can claim, or to none",
    arguments: [
      ("https://tavern.shop/", true), ("https://169.254.169.254/", false), ("https://[::1]/", false),
      ("https://intranet/", false),
    ])
  func redirect(_ target: String, _ isClaimable: Bool) throws {
    let help = try Self.finding("HTTP/2 302\nLocation: \(target)").help
    #expect(help.last?.hasPrefix("serve the file under `harbor.shop` itself") == true)
    #expect(help.last?.contains("or claim") == isClaimable)
  }

  @Test(
    "a response that is not valid has help for the part that is not",
    arguments: zip(MalformedPart.allCases, ["headers", "chunks", "`Content-Encoding`"]))
  func malformed(_ part: MalformedPart, _ help: String) throws {
    let finding = try Self.finding("! malformed \(part.rawValue) some words")
    #expect(finding.rule == "broken-answer" && finding.message == "the response cannot be read: `some words`")
    #expect(finding.help.joined().contains(help))
  }

  @Test("a target of a redirect that was not reached has the reason")
  func unreachedTarget() throws {
    let redirect = "HTTP/2 302\nLocation: https://tavern.shop/#top\n"
    #expect(try Self.finding(redirect).help.first == "the chain: `https://tavern.shop/` (not requested)")
    let failed = try Self.finding("\(redirect)GET https://tavern.shop/\n! unknown host")
    #expect(failed.help.first == "the chain: `https://tavern.shop/` (the host has no address)")
  }

  @Test(
    "several content types are a fault in any notation",
    arguments: [
      ("application/json", nil), ("application/json; charset=utf-8, application/json", nil),
      ("application/json; profile=\"a,b\"", nil),
      ("application/json, text/html", "the content type is `application/json, text/html`"),
      ("application/json\nContent-Type: text/html", "the content type is `application/json, text/html`"),
      ("text/html\nContent-Type: application/json", "the content type is `text/html, application/json`"),
    ] as [(String, String?)])
  func contentTypes(_ types: String, _ message: String?) throws {
    let found = try Self.findings("HTTP/2 200\nContent-Type: \(types)\n\n{\"applinks\": {}}")
    #expect(found.first { $0.rule == "content-type-not-json" }?.message == message)
  }

  @Test("an incomplete response is described by the place of its end", arguments: EarlyEnd.allCases)
  func earlyEnd(_ end: EarlyEnd) throws {
    let finding = try Self.finding("! truncated \(end.rawValue)")
    #expect(finding.rule == "broken-answer" && finding.message == end.words)
    #expect(finding.help.joined().contains("`Content-Length`") == [.length, .gzip].contains(end))
  }
}
