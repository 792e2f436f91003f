// Most rules decide a URL made from a shortest text for each of their patterns. For the others, one search follows all rules of the list
// (`RuleAutomaton`); when it has visited every state, a rule without a URL decides none.

package import Association
package import Matching

/// A dynamic rule with a URL that it decides.
package struct RuleURL: Sendable {
  package let app: AppID
  package let statement: Int
  package let rule: DynamicRule
  package let outcome: Outcome

  package enum Outcome: Sendable, Hashable {
    case decides(url: String)
    case decidesNothing
    /// The budget ended first.
    case undecided
  }
}

extension AssetLinksFile {
  /// The rules that decide for each app, in order, with a URL each.
  package func ruleURLs(
    package: String? = nil, host: String, _ stepBudget: StepBudget, _ parser: PatternParser = .later
  ) -> [RuleURL] {
    let deciders = deciders
    return packages.filter { package == nil || $0 == package }.flatMap { name -> [RuleURL] in
      guard let statement = deciders[name], let rules = statement.dynamicRules else { return [] }
      return zip(rules, urls(texts(rules), host, stepBudget, parser)).map {
        RuleURL(app: AppID(name), statement: statement.index, rule: $0, outcome: $1)
      }
    }
  }

  /// The rules that a URL is compared with in the time of a step: most fail at its first characters.
  private static let rulesForStep = 8

  private func urls(
    _ rules: [RuleText], _ host: String, _ stepBudget: StepBudget, _ parser: PatternParser
  ) -> [RuleURL.Outcome] {
    let plans = rules.map { RulePlan($0, parser) }
    func decided(_ path: String, _ place: Int) -> RuleURL.Outcome? {
      let url = "https://\(host)\(path)"
      guard let link = try? LinkURL(url), plans.firstMatch(link) == place else { return nil }
      return .decides(url: url)
    }
    let examples = rules.indices.map { place -> RuleURL.Outcome? in
      stepBudget.take(place / Self.rulesForStep)
      if stepBudget.isExhausted { return nil }
      return decided(rules[place].naturalExample, place) ?? rules[place].example(parser).flatMap { decided($0, place) }
    }
    if !examples.contains(nil) { return examples.compactMap({ $0 }) }
    let (found, isComplete) = Search(stepBudget, [], beside: [RuleAutomaton(plans)]).deciders()
    let paths = Dictionary(found.compactMap { pair in pair.numbers[0].map { ($0, pair.url) } }) { first, _ in first }
    return rules.indices.map { place in
      let path = paths[place].map { String(decoding: $0, as: UTF8.self) }
      return examples[place] ?? path.flatMap { decided($0, place) } ?? (isComplete ? .decidesNothing : .undecided)
    }
  }
}
