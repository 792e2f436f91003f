import AndroidManifest
import AssetLinks
import Lint
import Matching
import SourceText

extension Rule {
  static let filterPathWithoutSlash = Rule(
    "filter-path-without-slash", .androidManifest, .error,
    summary: "a path of an intent filter that does not begin like the path of a link, or that no link has",
    reason: """
      The path of a link begins with a slash, so `buy` matches none. A pattern is checked exactly: a finding means that it matches no path, as those that \
      begin with `.*` do, and advanced patterns with a sign behind a repetition that matches it too, because these give nothing back. An empty value is a mistake too: an empty prefix matches every path. Android Studio reports both as `AppLinkUrlError`.
      """,
    cost: "the filter matches no link because of the path",
    source: "documented: Android, \"<data>\"; Android Lint, \"AppLinkUrlError\"",
    examples: [
      .wrong("a prefix", .paths(#"pathPrefix="buy""#)),
      .wrong("a pattern", .paths(#"pathPattern="buy/.*""#)),
      .wrong("an empty prefix", .paths(#"pathPrefix="""#)),
      .wrong("text behind a repetition of it", .paths(#"pathAdvancedPattern="/.*/edit""#)),
      .right("paths with a slash", .paths(#"pathPrefix="/buy""#, #"pathPattern="/a/.*/b""#)),
      .right("the end of a path", .paths(#"pathSuffix=".html""#, #"pathPattern=".*/buy""#)),
    ],
    check: .manifest { context in
      var fruitless = FruitlessPatterns()
      for path in context.subject.viewFilters.flatMap({ $0.allPaths }) where !path.text.isUnresolved {
        let (text, attribute) = (path.text.text, context.subject.attribute(path.attribute))
        if text.isEmpty {
          context.report(
            "`\(attribute)` is empty", at: path.text.range,
            help: ["write a path that begins with `/`, or remove the attribute"],
            cost: path.kind == .literal ? nil : "the value matches every path")
        } else if path.isDoubtful, fruitless.contains(path.pattern) {
          let bytes = Array(text.utf8)
          let rest = String(decoding: bytes.dropFirst(URLStart(bytes)?.length ?? 0), as: UTF8.self)
          let own = rest.hasPrefix("/") ? rest : "/" + rest
          if own != text, !fruitless.contains(MatcherPattern(path.kind, own)) {
            context.report(
              "`\(attribute)` does not begin with `/`: \(quoted(text))", at: path.text.range,
              help: ["write \(quoted(own))"])
          } else if repeatedCharacter(text) == nil {
            context.report(
              "no link matches \(quoted(text)): a repetition matches all that it can and leaves nothing for what follows",
              at: path.text.range, help: ["repeat a set without the sign that follows, as `[^/]+` for a segment"])
          }
        }
      }
    })
}

extension IntentFilter { var allPaths: [PathPattern] { paths + groups.flatMap { $0.path } } }

extension IntentFilter.PathPattern {
  /// `true` for a pattern that may match no link. A star at the beginning of another text is a fault of its own.
  fileprivate var isDoubtful: Bool {
    switch kind {
    case .simpleGlob, .advancedGlob: !text.text.hasPrefix("*")
    case .literal, .prefix: !["/", "*", ".*"].contains { text.text.hasPrefix($0) }
    case .suffix: false
    }
  }
}

/// The patterns for paths that match no URL. Each is searched once, and all within one budget.
private struct FruitlessPatterns {
  private var known: [MatcherPattern: Bool] = [:]
  private var room = PatternRoom()
  private let budget = StepBudget(states: 10_000, steps: 20_000_000)

  /// Returns `true` if a search proved that no URL matches a pattern.
  mutating func contains(_ pattern: MatcherPattern) -> Bool {
    if let isFruitless = known[pattern] { return isFruitless }
    let isFruitless = isProved(pattern)
    known[pattern] = isFruitless
    return isFruitless
  }

  private mutating func isProved(_ pattern: MatcherPattern) -> Bool {
    guard let plan = try? RulePlan(excludes: false, path: [pattern], query: [], fragment: [], &room)
    else { return false }
    let search = Search(budget.part(steps: 1_000_000), [], beside: [RuleAutomaton([plan])])
    return search.first(where: { $0[0] != nil }, unless: { !$0.isAlive(0) }).isNone
  }
}
