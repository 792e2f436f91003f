import AppClaims
import Lint

extension Rule {
  static let pathInClaim = Rule(
    "path-in-claim", .claims, .error,
    summary: "a claim has a path, a trailing slash, a query or a fragment",
    reason: """
      A claim is for a whole domain. Which of its paths open the app is said in the association file that the domain serves. A path, \
      already a slash at the end, is not allowed, and of a query only `?mode=` is. It is an error because Apple's page excludes it; what \
      devices make of such a claim is not documented.
      """,
    cost: "nothing of the domain works with the app",
    source: entitlementSource,
    examples: [
      .wrong("a path", claims: "applinks:example.com/buy"),
      .wrong("a slash at the end", claims: "applinks:example.com/"),
      .wrong("a query that is no mode", claims: "applinks:example.com?source=app"),
      .right(
        "the domain, with and without a mode", claims: "applinks:example.com\nwebcredentials:example.com?mode=managed"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, _, app in
        let query = claim.queryItems.others.first { !$0.text.isEmpty || claim.query?.text.isEmpty == true }
        guard let part = claim.path ?? query ?? claim.fragment, !claim.text.contains(where: \.isWhitespace) else {
          return
        }
        let words = part.text == "/" ? "a slash at the end" : quoted(part.text)
        let paths = claim.path.map { $0.text != "/" } == true
        context.report(
          "\(words) does not belong in a claim", in: .app(app), at: claim.range(of: part),
          help: claim.correction + (paths ? ["which paths open the app is said in the association file"] : []))
      }
    })
}
