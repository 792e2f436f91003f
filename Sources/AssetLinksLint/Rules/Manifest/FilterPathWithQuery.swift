import AndroidManifest
import Lint
import SourceText

extension Rule {
  static let filterPathWithQuery = Rule(
    "filter-path-with-query", .androidManifest, .error,
    summary: "a question mark or a number sign in a path of an intent filter",
    reason: """
      The path of a link ends before its query and its fragment, and no pattern of Android has `?` as a sign, so a path with `?` or `#` matches only links \
      that have this character escaped in their path. Queries and fragments have attributes of their own in a `<uri-relative-filter-group>`, since Android 15. \
      Android Studio reports it as `AppLinkUrlError`.
      """,
    cost: "the path matches no usual link",
    source: "documented: Android, \"<data>\" and \"<uri-relative-filter-group>\"; Android Lint, \"AppLinkUrlError\"",
    examples: [
      .wrong("a query", .paths(#"path="/buy?ref=mail""#)),
      .wrong("a fragment", .paths(#"pathPrefix="/buy#top""#)),
      .wrong("a modifier of regular expressions", .paths(#"pathPattern="/buy/?.*""#)),
      .right("the path alone", .paths(#"path="/buy""#)),
      .right("a set of other characters", .paths(#"pathAdvancedPattern="/[^?#]+""#)),
    ],
    check: .manifest { context in
      for path in context.subject.viewFilters.flatMap({ $0.allPaths }) where !path.text.isUnresolved {
        guard let sign = path.literals.first(where: { $0 == "?" || $0 == "#" }) else { continue }
        let part = sign == "?" ? "query" : "fragment"
        // Expo writes no groups.
        let group =
          context.subject.isExpo
          ? "" : "; a `<uri-relative-filter-group>` can have `\(context.subject.attribute(part))`"
        context.report(
          "`\(sign)` in \(quoted(path.text.text)) is a character of the path, not the beginning of a \(part)",
          at: path.text.range, help: ["write the path without it" + group])
      }
    })
}

extension IntentFilter.PathPattern {
  /// The text without the sets of an advanced pattern.
  fileprivate var literals: String {
    guard kind == .advancedGlob else { return text.text }
    var (literals, isEscaped, isInSet) = ("", false, false)
    for character in text.text {
      if !isEscaped, character == (isInSet ? "]" : "[") {
        isInSet.toggle()
      } else if !isInSet {
        literals.append(character)
      }
      isEscaped = !isEscaped && character == "\\"
    }
    return literals
  }
}
