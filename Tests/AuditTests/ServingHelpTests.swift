import Audit
import Serving
import Testing

@testable import Lint

@Suite("The help of a finding about serving")
struct ServingHelpTests {
  private static let url = "https://harbor.shop/.well-known/apple-app-site-association"

  /// The finding about a response for `.well-known`.
  private static func finding(_ response: String) throws -> Finding {
    let client = RecordedClient(try Transcript("GET \(url)\n\(response)\n"))
    let served = DomainQuestions(client).ask(about: ClaimedDomain(host: "harbor.shop"))
    return try #require(Linter.lint(served, options: LintOptions()).first)
  }

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

  @Test("an incomplete response is described by the place of its end", arguments: EarlyEnd.allCases)
  func earlyEnd(_ end: EarlyEnd) throws {
    let finding = try Self.finding("! truncated \(end.rawValue)")
    #expect(finding.rule == "broken-answer" && finding.message == end.words)
    #expect(finding.help.joined().contains("`Content-Length`") == [.length, .gzip].contains(end))
  }
}
