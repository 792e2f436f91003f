import Lint
import Serving
import SourceText

extension Rule {
  static let assetLinksBlockedByRobots = Rule(
    "asset-links-blocked-by-robots", .serving, .warning, summary: "`robots.txt` keeps Google from `assetlinks.json`",
    reason: """
      If the host has a `robots.txt`, it must allow Googlebot to retrieve `/.well-known/assetlinks.json`. The lines are read as RFC 9309 \
      has it: the group of Googlebot, otherwise that of `*`; the longest matching path decides. It is a warning because devices may still \
      read the file themselves.
      """,
    cost: "Google's service may not read the file",
    source: "documented: Android, \"Credential Manager: prerequisites\"; RFC 9309",
    examples: [
      .wrong("everything is disallowed", transcript: robots("User-agent: *\nDisallow: /")),
      .wrong(
        "a folder", transcript: robots("User-agent: Googlebot\nDisallow: /.well-known/\n\nUser-agent: *\nAllow: /")),
      .right("a longer path is allowed", transcript: robots("User-agent: *\nDisallow: /\nAllow: /.well-known/")),
      .right("another agent", transcript: robots("User-agent: GPTBot\nDisallow: /")),
    ],
    check: .served { context in
      guard let response = context.response(.robots), response.status == 200, !response.isPage,
        let rule = RobotsFile(response.body, for: "Googlebot").blockingRule(of: "/.well-known/assetlinks.json")
      else { return }
      context.report(
        "line \(grouped(rule.line)) of `robots.txt`, \(context.quotedAtLength("Disallow: " + rule.path)), keeps Googlebot from `assetlinks.json`",
        at: .robots, help: ["add the line `Allow: /.well-known/assetlinks.json` to that group"])
    })

  private static func robots(_ text: String) -> String {
    "\(AndroidServingExamples.files)\nGET https://harbor.shop/robots.txt\nHTTP/2 200\nContent-Type: text/plain\n\n\(text)"
  }
}
