// Most rules decide a URL made from a shortest text for each of their patterns. For the others, one search follows all rules of the list
// (`RuleAutomaton`); when it has visited every state, a rule without a URL decides none.

package import Association
package import Matching

/// A dynamic rule with a URL that it decides.
package struct RuleURL: Sendable {
  package let app: AppID
  /// The index of the statement.
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
  ///
  /// - Parameters:
  ///   - package: The only app.
  ///   - host: The host of the URLs.
  package func ruleURLs(
    package: String? = nil, host: String, _ stepBudget: StepBudget, _ parser: PatternParser = .later
  ) -> [RuleURL] {
    packages.filter { package == nil || $0 == package }.flatMap { name in
      guard let (statement, rules) = ruleList(of: name) else { return [RuleURL]() }
      let urls = self.urls(rules.map { RuleText($0, in: document) }, host, stepBudget, parser)
      return zip(rules, urls).map { RuleURL(app: AppID(name), statement: statement, rule: $0, outcome: $1) }
    }
  }

  private func urls(
    _ rules: [RuleText], _ host: String, _ stepBudget: StepBudget, _ parser: PatternParser
  ) -> [RuleURL.Outcome] {
    let matcher = RuleMatcher(rules, parser)
    func decided(_ path: String, _ place: Int) -> RuleURL.Outcome? {
      let url = "https://\(host)\(path)"
      guard let link = try? LinkURL(url), matcher.firstMatch(link) == place else { return nil }
      return .decides(url: url)
    }
    let examples = rules.indices.map { place in rules[place].example(parser).flatMap { decided($0, place) } }
    if !examples.contains(nil) { return examples.compactMap(\.self) }
    let (found, isComplete) = Search(stepBudget, [], beside: [RuleAutomaton(rules, parser)]).deciders()
    return rules.indices.map { place in
      let path = found.first { $0.numbers[0] == place }.map { String(decoding: $0.url, as: UTF8.self) }
      return examples[place] ?? path.flatMap { decided($0, place) } ?? (isComplete ? .decidesNothing : .undecided)
    }
  }
}
