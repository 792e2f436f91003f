// A component becomes one rule or several, whose URLs together are those of the component, as nearly as Android's patterns allow it:
//
//   variables        a rule for each value, within the limit; otherwise wildcards
//   /buy/*           the path /buy as well
//   /cart            the path /cart/ as well
//   * inside         up to two more occurrences of the character behind it, because Android stops at the first
//   percent escapes  the characters that they stand for
//   letter case      as written and in lower case, where it is ignored
//
// `PlatformComparison` finds the URLs that are still different.

import Association
import Matching

struct RulesFromComponents {
  private(set) var rules = WrittenRules()
  /// The rules that the variables of a component may become.
  private let limit: Int

  /// The items in all rules of a component, above which its variables become wildcards.
  private static let mostItems = 500_000
  /// The further occurrences of the character behind a star.
  private static let repetitions = 2

  init(_ file: AssociationFile, app: AppID, limit: Int) {
    self.limit = limit
    let variables = VariableTable(file)
    for entry in file.applinks?.entries ?? [] where entry.apps.contains(where: { $0.id == app }) {
      for index in 0..<entry.count {
        guard let component = file.applinks?.component(at: index, of: entry) else { continue }
        let plan = ComponentPlan(component, file, variables)
        if plan.folding != .none { add(ComponentPlan(component, file, variables, caseSensitive: true)) }
        add(plan)
      }
    }
    rules.end()
  }

  private mutating func add(_ plan: ComponentPlan) {
    let valueLimit = valueLimit(plan)
    for path in paths(plan.path, valueLimit) {
      for query in queries(plan.query, valueLimit) {
        for fragment in fragments(plan.fragment, valueLimit) {
          let isEmpty = path == nil && query.isEmpty && fragment == nil
          rules.add(RuleText(excludes: plan.excludes, path: isEmpty ? "*" : path, query: query, fragment: fragment))
        }
      }
    }
  }

  /// The number of values above which variables become wildcards, so that the component does not become more rules than the limit.
  private func valueLimit(_ plan: ComponentPlan) -> Int {
    let expansions = plan.languages.map(PatternExpansion.init)
    let limits = Set(expansions.flatMap { $0.valueCounts }).sorted(by: >) + [0]
    var limit = limit
    if case .items(let items)? = plan.query { limit = min(limit, max(1, Self.mostItems / max(items.count, 1))) }
    let bound = limit + 1
    return limits.first { valueLimit in
      expansions.reduce(1) { min(bound, $0 * $1.count(valueLimit: valueLimit, bound: bound)) } <= limit
    } ?? 0
  }
}

// MARK: Parts

extension RulesFromComponents {
  /// `nil` for a rule without a path.
  private func paths(_ language: PartLanguage?, _ valueLimit: Int) -> [String?] {
    guard let language else { return [nil] }
    let texts = PatternExpansion(language).patterns(valueLimit: valueLimit).flatMap(Self.repeated).flatMap { pattern in
      // Slashes at the end mean nothing to Apple.
      pattern.endsInStar || pattern.symbols == [WildcardText.slash]
        ? [pattern.text] : [pattern.text, pattern.text + "/"]
    }
    if texts.contains("/*") { return [nil] }
    let known = Set(texts)
    return texts.compactMap { !$0.hasSuffix("/") || !known.contains($0 + "*") ? .some($0) : nil }
  }

  /// A pattern, and the same with more occurrences of the character behind its star, where it has one inside.
  private static func repeated(_ pattern: WildcardText) -> [WildcardText] {
    let inner = pattern.symbols.indices.dropLast().filter { pattern.symbols[$0] == .anySequence }
    guard inner.count == 1 else { return [pattern] }
    let star = inner[0]
    let repeated = pattern.symbols[star...(star + 1)]
    return (0...repetitions).map { count in
      var symbols = pattern.symbols
      for _ in 0..<count { symbols.insert(contentsOf: repeated, at: star) }
      return WildcardText(symbols)
    }
  }

  private func queries(_ query: ComponentPlan.Query?, _ valueLimit: Int) -> [[RuleText.QueryEntry]] {
    switch query {
    case nil: return [[]]
    case .whole(let language): return PatternExpansion(language).patterns(valueLimit: valueLimit).map(Self.entries)
    case .items(let items):
      var queries = [RuleQuery()]
      // A pattern that an absent item matches is not a condition.
      for item in items where !item.language.acceptsEverything {
        let name = WildcardText(item.name.compactMap(Unicode.Scalar.init).map(WildcardText.Symbol.scalar))
        let text = (item.language.isDecoded ? name : name.decoded).text
        let entries = PatternExpansion(item.language).patterns(valueLimit: valueLimit).map {
          RuleText.QueryEntry(text, $0.text)
        }
        if entries.count == 1 {
          // In place: a component may have very many items.
          for index in queries.indices.reversed() where !queries[index].add(entries[0]) { queries.remove(at: index) }
        } else {
          queries = queries.flatMap { query in
            entries.compactMap {
              var query = query
              return query.add($0) ? query : nil
            }
          }
        }
      }
      return queries.map { $0.entries }
    }
  }

  /// The entries for a pattern of a whole query, by its parameters.
  private static func entries(_ pattern: WildcardText) -> [RuleText.QueryEntry] {
    var query = RuleQuery()
    for parameter in pattern.symbols.split(separator: .scalar("&")) where !parameter.allSatisfy({ $0 == .anySequence })
    {
      let sign = parameter.firstIndex(of: .scalar("="))
      let isOpen = !parameter.contains { if case .scalar = $0 { true } else { false } }
      let name = isOpen ? "*" : WildcardText(Array(parameter[..<(sign ?? parameter.endIndex)])).text
      let value = sign.map { WildcardText(Array(parameter[($0 + 1)...])).text } ?? "*"
      query.addNew(.init(name, value))
    }
    return query.entries
  }

  /// `nil` for a rule without a fragment: Android has no pattern for an absent one.
  private func fragments(_ language: PartLanguage?, _ valueLimit: Int) -> [String?] {
    guard let language else { return [nil] }
    return PatternExpansion(language).patterns(valueLimit: valueLimit).map { $0.text }.map { $0.isEmpty ? nil : $0 }
  }
}
