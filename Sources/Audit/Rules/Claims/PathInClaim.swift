import Lint
import SourceText

extension Rule {
  static let pathInClaim = Rule(
    "path-in-claim", .claims, .error, summary: "a claim has a path, a trailing slash, a query or a fragment",
    reason: """
      A claim is for a whole domain; the domain's association file decides which paths open the app. A path, even a trailing slash, is not allowed, \
      and a query only as `?mode=`. It is an error because Apple's documentation rules it out; how devices treat such a claim is not documented.
      """,
    cost: costOfLostClaim, source: entitlementSource,
    examples: [
      .wrong("a path", claims: "applinks:example.com/buy"),
      .wrong("a trailing slash", claims: "applinks:example.com/"),
      .wrong("a query other than a mode", claims: "applinks:example.com?source=app"),
      .right("the domain, with and without a mode", claims: "applinks:example.com\napplinks:example.com?mode=managed"),
    ],
    check: .claim { claim, _, app, context in
      let query = claim.queryItems.others.first { !$0.text.isEmpty || claim.query?.text.isEmpty == true }
      guard let part = claim.path ?? query ?? claim.fragment, !claim.text.contains(where: { $0.isWhitespace })
      else { return }
      let words = part.text == "/" ? "a trailing slash" : quoted(part.text)
      let paths = claim.path.map { $0.text != "/" } == true
      context.report(
        "\(words) does not belong in a claim", of: claim, in: app, at: claim.range(of: part),
        help: claim.correction, also: paths ? ["choose the paths in the association file"] : [])
    })
}
