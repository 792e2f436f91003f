import Lint
import SourceText

extension Rule {
  static let openPrefix = Rule(
    "open-prefix", .assetLinks, .info, summary: "a final star directly behind a word",
    reason: """
      `/help*` matches `/help`, `/help/7` and also `/helpers`. It is the shortest form for a path with everything below it, because `/help/*` \
      does not match `/help` on Android; two rules, `/help` and `/help/*`, match exactly these.
      """,
    cost: "paths that begin with the same letters have the same effect", source: "source: Android, PatternMatcher",
    examples: [
      .wrong("a word and a star", .rules(#"[{"/": "/help*"}]"#)),
      .right("the path, and everything below it", .rules(#"[{"/": "/help"}, {"/": "/help/*"}]"#)),
    ],
    check: .dynamicRule { rule, place, list, context in
      guard let path = rule.path, let text = list.texts[place].path, text.last == "*" else { return }
      let prefix = text.dropLast()
      guard let last = prefix.last, last.isLetter || last.isNumber, !prefix.contains("*") else { return }
      context.report(
        "the pattern \(quoted(text)) also matches \(quoted(prefix.map { $0 == "?" ? "a" : $0 } + "x"))", at: path,
        help: ["write two rules, \(quoted(prefix)) and \(quoted(prefix + "/*")), if that is not meant"])
    })
}
