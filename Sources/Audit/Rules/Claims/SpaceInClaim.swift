import AppClaims
import Lint

extension Rule {
  static let spaceInClaim = Rule(
    "space-in-claim", .claims, .error,
    summary: "a claim has a space or a line break in it",
    reason: """
      Claims are taken as they are written, white space too. It often comes in when several claims are put into one string, or when \
      the XML is formatted. It is an error because no domain has a space in its name.
      """,
    cost: "nothing of the domain works with the app",
    source: "decided: what devices do with the spaces is not documented",
    examples: [
      .wrong("a space behind the colon", claims: "applinks: example.com"),
      .wrong("two claims in one string", claims: "applinks:example.com, applinks:www.example.com"),
      .right("a string for each", claims: "applinks:example.com\napplinks:www.example.com"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, _, app in
        guard claim.text.contains(where: \.isWhitespace), !claim.isUnresolved else { return }
        let trimmed = claim.text.filter { !$0.isWhitespace }
        let isSeveral = trimmed.contains(",") || trimmed.split(separator: ":").count > 2
        context.report(
          "\(quoted(claim.text)) has white space in it", in: .app(app), at: claim.range,
          help: [isSeveral ? "write one string for each claim" : "write `\(shownShort(trimmed))`"])
      }
    })
}
