import AndroidManifest
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
        case .simpleGlob where text.hasPrefix("*"), .literal, .prefix, .suffix:
          guard text.contains("*") else { continue }
          context.report(
            "`*` in `\(manifest.attribute(path.attribute))` is a character, not a wildcard: \(quoted(text))",
            at: path.text.range, help: [help(path, manifest)])
        case .simpleGlob, .advancedGlob:
          guard let (repeated, isLast) = repeatedCharacter(text) else { continue }
          // An advanced pattern gives nothing back: no text is left for what follows `.*`.
          let isSegment = path.kind == .advancedGlob && !isLast
          context.report(
            "`*` in \(quoted(text)) repeats \(quoted(String(repeated))): it does not stand for any text",
            at: path.text.range,
            help: [isSegment ? "write `[^/]+` for the text of a segment" : "write `.*` for any text"])
        }
      }
    })

  private static func help(_ path: IntentFilter.PathPattern, _ manifest: AndroidManifest) -> String {
    let text = path.text.text
    let end = text.hasSuffix(".*") ? 2 : text.hasSuffix("*") ? 1 : 0
    let prefix = text.dropLast(end)
    guard end > 0, path.kind != .suffix, !prefix.contains("*")
    else { return "write `.*` for any text, in `\(manifest.attribute("pathPattern"))`" }
    return "write `\(manifest.attribute("pathPrefix", prefix.isEmpty ? "/" : escapedForDisplay(prefix)))`"
  }

  /// The first literal character before a star, and whether the pattern ends with that star; `nil` where each star follows a full stop, a set or a range.
  static func repeatedCharacter(_ pattern: String) -> (Character, isLast: Bool)? {
    var previous: Character?
    var isEscaped = false
    for (index, character) in zip(pattern.indices, pattern) {
      if isEscaped {
        (previous, isEscaped) = (character == "." ? nil : character, false)
      } else if character == "\\" {
        isEscaped = true
      } else {
        if character == "*", let previous, !".]}*".contains(previous) {
          return (previous, pattern.index(after: index) == pattern.endIndex)
        }
        previous = character
      }
    }
    return nil
  }
}
