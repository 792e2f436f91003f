import AndroidManifest
import AssetLinks
import Lint
import SourceText

extension Rule {
  static let starIsNoWildcard = Rule(
    "star-is-no-wildcard", .androidManifest, .error,
    summary: "a star in a path of an intent filter that does not stand for any text",
    reason: """
      In `path`, `pathPrefix` and `pathSuffix`, `*` is a character like others. In `pathPattern` and `pathAdvancedPattern` it repeats the sign before it: `/buy/*` \
      matches `/buy/` and `/buy//`, and not `/buy/7`. Any text is `.*`.
      """,
    cost: "links that the path is written for open the browser",
    source: "documented: Android, \"<data>\"; source: Android, PatternMatcher",
    examples: [
      .wrong("a star in a path", .paths(#"path="/buy/*""#)),
      .wrong("a star in a prefix", .paths(#"pathPrefix="/buy/*""#)),
      .wrong("a star behind a slash in a pattern", .paths(#"pathPattern="/buy/*""#)),
      .right("any text", .paths(#"pathPattern="/buy/.*""#)),
      .right("a set that is repeated", .paths(#"pathAdvancedPattern="/buy/[0-9]*""#)),
      .right("a prefix", .paths(#"pathPrefix="/buy/""#)),
    ],
    check: .manifest { context in
      let manifest = context.subject
      for path in manifest.viewFilters.flatMap({ $0.allPaths }) where !path.text.isUnresolved {
        let text = path.text.text
        switch path.kind {
        case .literal, .prefix, .suffix:
          guard text.contains("*") else { continue }
          let prefix = text.hasSuffix("*") && path.kind != .suffix ? text.dropLast() : nil
          let isPrefix = prefix.map { !$0.contains("*") } ?? false
          context.report(
            "`*` in `\(manifest.attribute(path.attribute))` is a character, not a wildcard: \(quoted(text))",
            at: path.text.range,
            help: [
              isPrefix
                ? "write `\(manifest.attribute("pathPrefix", escapedForDisplay(prefix ?? "")))`"
                : "write `.*` for any text, in `\(manifest.attribute("pathPattern"))`"
            ])
        case .simpleGlob, .advancedGlob:
          guard let repeated = repeatedCharacter(text) else { continue }
          context.report(
            "`*` in \(quoted(text)) repeats \(quoted(String(repeated))): it does not stand for any text",
            at: path.text.range, help: ["write `.*` for any text"])
        }
      }
    })

  /// The literal character before a star; `nil` where each star follows a full stop, a set or a range.
  private static func repeatedCharacter(_ pattern: String) -> Character? {
    var previous: Character?
    var isEscaped = false
    for character in pattern {
      if isEscaped {
        (previous, isEscaped) = (character == "." ? nil : character, false)
      } else if character == "\\" {
        isEscaped = true
      } else {
        if character == "*", let previous, !".]}*".contains(previous) { return previous }
        previous = character
      }
    }
    return nil
  }
}
