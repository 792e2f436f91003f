import AppClaims
import Lint
import SourceText

extension Rule {
  static let duplicateClaim = Rule(
    "duplicate-claim", .claims, .info, summary: "a domain is claimed twice for the same service in the same mode",
    reason: """
      The second claim has no effect, so it is information. Often another service or another domain was intended. The same domain with \
      another `?mode=` is not a duplicate: the mode decides where the file comes from.
      """,
    cost: "none, unless another claim was intended", source: entitlementSource,
    examples: [
      .wrong("a repeated claim", claims: "applinks:example.com\napplinks:www.example.com\napplinks:example.com"),
      .right("another mode", claims: "applinks:example.com\napplinks:example.com?mode=developer"),
      .right(
        "malformed claims beside a correct one",
        content: ClaimsExample(text: "applinks:example.com/*\napplinks:example.com\napplinks:example.com:443"),
        alongside: ["path-in-claim", "port-in-claim"]),
    ],
    check: .app { app, index, context in
      var seen: [[String]: Claim] = [:]
      for claim in app.claims {
        guard let service = claim.service?.text else { continue }
        let mode = claim.queryItems.modes.map { $0.text }.joined()
        // A build setting has the same value each time. Of other malformed claims, which have findings of their own, the same text is a duplicate.
        let key = claim.isWellFormed ? [service, claim.shownDomain ?? "", mode] : [claim.text]
        if let first = seen[key] {
          context.report(
            "the \(claim.isAdded ? "added " : "")claim \(quoted(claim.text)) is a duplicate", in: index,
            at: claim.range, labels: first.isAdded ? [] : [context.label(index, first.range, "first claimed here")],
            help: [claim.isAdded ? "do not add it" : "remove one of them"])
        } else {
          seen[key] = claim
        }
      }
    })
}
