import Lint
import SourceText

extension Rule {
  static let spaceInClaim = Rule(
    "space-in-claim", .claims, .error, summary: "a claim contains white space",
    reason: """
      Claims are read as written, including white space. It often comes from several claims in one string, or from \
      formatted XML. It is an error because no domain contains white space.
      """,
    cost: costOfLostClaim, source: "decided: the effect of white space is not documented",
    examples: [
      .wrong("a space after the colon", claims: "applinks: example.com"),
      .wrong("two claims in one string", claims: "applinks:example.com, applinks:www.example.com"),
      .right("one string for each", claims: "applinks:example.com\napplinks:www.example.com"),
    ],
    check: .claim { claim, _, app, context in
      guard claim.text.contains(where: { $0.isWhitespace }), !claim.isUnresolved, !claim.isBlank else { return }
      let trimmed = claim.text.filter { !$0.isWhitespace }
      let isSeveral = trimmed.contains(",") || trimmed.split(separator: ":").count > 2
      context.report(
        "the claim \(quoted(claim.text)) contains white space", of: claim, in: app, at: claim.range,
        help: [isSeveral ? "write one string for each claim" : "write `\(shownShort(trimmed))`"])
    })
}
