import AppClaims
import JSONSource
import Lint

extension Rule {
  static let unknownMode = Rule(
    "unknown-mode", .claims, .error,
    summary: "a claim has a mode that there is not",
    reason: """
      The modes are `developer`, `managed` and `developer+managed`. What devices make of another one is not documented. It is an error \
      because the mode that was meant is not in effect.
      """,
    cost: "the file is not fetched the way that is meant",
    source: entitlementSource,
    examples: [
      .wrong("a short word", claims: "applinks:example.com?mode=dev"),
      .wrong("both, the other way round", claims: "applinks:example.com?mode=managed+developer"),
      .right("the modes", claims: "applinks:example.com?mode=developer+managed"),
    ],
    check: .claims { context in
      context.forEachClaim { claim, _, app in
        guard claim.mode == nil, let mode = claim.queryItems.modes.last, !claim.isUnresolved else { return }
        let names = ["developer", "managed", "developer+managed"]
        let words = mode.text.lowercased()
        let likely =
          words.contains("dev") || words.contains("debug")
          ? (words.contains("manag") ? names[2] : names[0]) : words.contains("manag") || words == "mdm" ? names[1] : nil
        let isSeveral = claim.queryItems.modes.count > 1
        context.report(
          isSeveral ? "more than one mode in one claim" : "there is no mode \(quoted(mode.text))", in: .app(app),
          at: claim.range(of: mode),
          help: [
            isSeveral
              ? "write `?mode=developer+managed`"
              : likely.map { "write `?mode=\($0)`" }
                ?? "the modes are \(names.map { "`\($0)`" }.joined(separator: ", "))"
          ])
      }
    })
}
