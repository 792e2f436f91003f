import Matching

/// Dynamic rules as JSON, each once. A file can become millions of them.
struct WrittenRules {
  /// The members of each rule without `exclude`.
  private var conditions = StringNumbers()
  private var excludes: [Bool] = []
  /// The number of rules without exclusions at the end of the list, which change nothing.
  private var count = 0
  /// The first rules, as many as show that there are too many to be compared, else all; with the bytes of their patterns.
  private var compared = (count: 0, length: 0)

  mutating func add(_ rule: RuleText) {
    guard conditions.number(of: ConvertedText.conditions(rule)) == excludes.count else { return }
    excludes.append(rule.excludes)
    if !rule.excludes { count = excludes.count }
    if PlatformComparison.isPossible(ruleCount: compared.count, length: compared.length) {
      compared = (compared.count + 1, compared.length + rule.length)
    }
  }

  /// Excludes everything if no rule opens the app: an empty list means that the manifest alone decides.
  mutating func end() {
    if count > 0 { return }
    self = WrittenRules()
    add(RuleText(excludes: true, path: "*"))
    count = 1
  }

  /// The rules in order; for a comparison, so many that it has the same result.
  func texts(forComparison: Bool) -> some Sequence<String> {
    (0..<(forComparison ? min(count, compared.count) : count)).lazy.map {
      ConvertedText.object(conditions.text($0), excludes: excludes[$0])
    }
  }
}
