import Serving
import Testing

@Suite("robots.txt is read as RFC 9309 has it")
struct RobotsFileTests {
  private static let path = "/.well-known/assetlinks.json"

  @Test(
    "the longest rule of the agent's group decides",
    arguments: [
      ("User-agent: *\nDisallow: /", 2),
      ("User-agent: *\nDisallow:", nil),
      ("user-agent: *\r\nDISALLOW : /.well-known/ # all of it\r\n", 2),
      ("User-agent: *\nDisallow: /\nAllow: /.well-known/", nil),
      ("User-agent: *\nAllow: /.well-known/\nDisallow: /.well-known/", nil),
      ("User-agent: *\nDisallow: /\n\nUser-agent: googlebot\nDisallow: /private", nil),
      ("User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: Googlebot\nDisallow: /*.json", 6),
      ("User-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow: /", nil),
      ("User-agent: *\nDisallow: /*.json$", 2),
      ("User-agent: *\nDisallow: /*.js$", nil),
      ("User-agent: *\nDisallow: /.well-known$", nil),
      ("User-agent: *\nDisallow: *links*", 2),
      ("Disallow: /", nil),
      ("", nil),
    ] as [(String, Int?)])
  func decides(_ text: String, _ line: Int?) {
    #expect(RobotsFile(Array(text.utf8), for: "Googlebot").blockingRule(of: Self.path)?.line == line)
  }

  @Test("a pattern of many stars ends")
  func manyStars() {
    let text = "User-agent: *\nDisallow: " + String(repeating: "*a", count: 10_000) + "$"
    #expect(RobotsFile(Array(text.utf8), for: "Googlebot").blockingRule(of: Self.path) == nil)
  }
}
