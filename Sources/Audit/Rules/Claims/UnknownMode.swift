import Lint
import SourceText

extension Rule {
  static let unknownMode = Rule(
    "unknown-mode", .claims, .error, summary: "a claim has an unknown mode",
    reason: """
      The modes are `developer`, `managed` and `developer+managed`. The effect of another one is not documented. It \
      is an error because the intended mode does not apply.
      """,
    cost: "the file is not fetched in the intended way", source: entitlementSource,
    examples: [
      .wrong("a short word", claims: "applinks:example.com?mode=dev"),
      .wrong("both, in the wrong order", claims: "applinks:example.com?mode=managed+developer"),
      .wrong("an empty mode", claims: "applinks:example.com?mode="),
      .right(
        "a mode beside the ordinary one", claims: "applinks:example.com\napplinks:example.com?mode=developer+managed"),
    ],
    check: .claim { claim, _, app, context in
      guard claim.mode == nil, let mode = claim.queryItems.modes.last, !claim.isUnresolved else { return }
      let names = ["developer", "managed", "developer+managed"]
      let words = mode.text.lowercased()
      let likely =
        words.contains("dev") || words.contains("debug")
        ? (words.contains("manag") ? names[2] : names[0]) : words.contains("manag") || words == "mdm" ? names[1] : nil
      let (isSeveral, isEmpty) = (claim.queryItems.modes.count > 1, mode.text.isEmpty)
      context.report(
        isSeveral
          ? "more than one mode in one claim"
          : isEmpty ? "the mode is empty" : "the mode \(quoted(mode.text)) does not exist", in: app,
        at: isEmpty ? claim.range : claim.range(of: mode),
        help: [
          isSeveral
            ? "write `?mode=developer+managed`"
            : isEmpty
              ? "leave `?mode=` out"
              : likely.map { "write `?mode=\($0)`" }
                ?? "write one of \(names.map { "`\($0)`" }.joined(separator: ", "))"
        ])
    })
}
