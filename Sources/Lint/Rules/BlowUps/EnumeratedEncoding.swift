import Compaction
import SourceText

extension Rule {
  static let enumeratedEncoding = Rule(
    "enumerated-encoding", .blowUps, .info,
    summary: "percent-encoded text that could be plain with `\"percentEncoded\": false`",
    reason: """
      A pattern is compared with the URL as written, unless `"percentEncoded": false` (since iOS 14) decodes the URL \
      first: then the pattern is plain text, which people can read and check, and matches every encoding of it. \
      `%C3%A9`, `%c3%a9` and `%C3%a9` are all `é`, and browsers, servers and mail programs differ.

      The message shows a URL that the decoded pattern would add. Nothing is broken, so it is information only; if \
      the decoded pattern is proved to give every URL the same verdict, `--fix` writes it. Escapes of characters with a meaning \
      in URLs or patterns, such as `%2F`, `%26` and `%2A`, have to stay, so a component with one is not reported.
      """,
    cost: "a link with another encoding opens in the browser", source: "oracle, documented: `percentEncoded`",
    examples: [
      .wrong("an encoded letter", components: #"{"/": "/caf%C3%A9/*"}"#),
      .wrong(
        "two ways to encode one text",
        lines: [#"{"/": "/fish/%C3%B8rred"}"#, #"{"/": "/fish/%c3%b8rred"}"#, #"{"/": "/boat/*"}"#]),
      .wrong(
        "all the ways to encode one text",
        components: """
          {"#": "%D0%96"},
          {"#": "%d0%96", "comment": "as some mail programs write it"}
          """, fixed: ##"{"#": "Ж", "percentEncoded": false, "comment": "as some mail programs write it"}"##),
      .right(
        "decoded, or with escapes that have to stay",
        components: """
          {"/": "/café/*", "percentEncoded": false},
          {"/": "/fish%2Fcod"}, {"/": "/five%2Astars"}, {"/": "/100%25"}, {"/": "/a%FFb"}
          """),
    ],
    check: .applinks { applinks, context in
      if let oldest = context.options.minimumSystem, oldest < .defaults { return }
      let all = context.file.encodedLiterals(context.options.stepBudget(for: context.file), order: context.order)
      let found = all.filter { !$0.components.contains { context.isMistaken($0.node) } }
      var others: [Int: [EncodedLiterals]] = [:]
      for literals in found {
        if case .exact = literals.outcome {
          report([literals], shown: literals, context)
        } else {
          others[literals.entry.index, default: []].append(literals)
        }
      }
      for groups in others.values {
        guard let shown = groups.first(where: { if case .adds = $0.outcome { true } else { false } }) else { continue }
        report(groups, shown: shown, context)
      }
    })

  /// - Parameter shown: The group whose outcome the message states.
  private static func report(_ groups: [EncodedLiterals], shown: EncodedLiterals, _ context: LintContext) {
    let components = groups.flatMap { $0.components }
    guard let first = shown.components.first else { return }
    let places = components.map { context.place($0) }.sorted { $0 < $1 }
    let decoded = context.conditions(of: first) { DecodedLiteral(Array($0.utf8))?.text ?? $0 }
    let text = decoded ?? context.quote(shown.text)
    let written =
      switch components.count {
      case 1: "\(context.quote(first)) is percent-encoded text"
      case groups.count: "\(context.quote(first)) and \(grouped(components.count - 1)) more are percent-encoded text"
      default:
        "\(grouped(components.count)) components are percent-encoded spellings of "
          + (groups.count == 1 ? text : "\(grouped(groups.count)) texts, such as \(text)")
      }
    let excludes = first.exclude.value
    let consequence = context.consequence(of: shown.outcome, excludes: excludes, since: .defaults)
    context.report(
      "\(written); \(text) with `\"percentEncoded\": false` \(consequence)", at: places[0],
      labels: context.labels(places.dropFirst(), "also percent-encoded"),
      help: [
        shown.shortening == nil
          ? "write the plain text with `\"percentEncoded\": false`, if every encoding is intended" : title
      ], cost: context.cost(of: shown.outcome, excludes: excludes, "a link with another encoding"),
      fix: shown.shortening.map { Fix(title, $0.edits) })
  }

  private static let title = "write the plain text with `\"percentEncoded\": false`"
}
