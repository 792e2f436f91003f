import Association
package import Matching

/// A verdict on a URL, and the rules that were tried for it.
package struct RuleExplanation: Sendable {
  package let verdict: AppVerdict
  /// The reason why nothing was tried, where the URL itself rules it out.
  package fileprivate(set) var obstacle: Explanation.Obstacle?
  /// The index of the statement with the rules; `nil` where the manifest alone decides.
  package fileprivate(set) var statement: Int?
  /// `true` if Android ignores the rules of the app, because one of them is malformed.
  package fileprivate(set) var ignoresRules = false
  /// The rules up to the one that decides, in order.
  package fileprivate(set) var trials: [Trial] = []

  package struct Trial: Sendable {
    package let rule: DynamicRule
    package let conditions: [Condition]
    /// The least number of characters of the URL to add, leave out or replace so that the rule matches. `nil` where a rule decides the URL, for a
    /// rule that matches nothing, and for one that the budget did not suffice for.
    package let edits: Int?

    package var matches: Bool { !conditions.isEmpty && conditions.allSatisfy { $0.holds } }
  }

  /// The trials, closest rule first: by the least change of the URL, then in the order of the file; only in the order of the file where a rule
  /// decides.
  package var nearestFirst: [Trial] {
    let ranked = trials.enumerated().map { index, trial in (rank: (trial.edits ?? .max, index), trial: trial) }
    return ranked.sorted { $0.rank < $1.rank }.map { $0.trial }
  }

  /// A condition of a rule, and the decoded text that it is compared with.
  package struct Condition: Sendable {
    /// A parameter is a query item.
    package let part: Explanation.Part
    package let pattern: String
    /// `nil` for a query or a fragment that the URL does not have.
    package let text: String?
    package let holds: Bool
  }
}

extension AssetLinksFile {
  /// The explanation for each app; other domains than that of the file never match. O(rules × URL), and where no rule matches
  /// O(patterns × URL) up to a limit.
  package func explanations(
    for url: LinkURL, package: String? = nil, domain: String? = nil, _ parser: PatternParser = .later
  ) -> [RuleExplanation] {
    if let obstacle = Explanation.Obstacle(to: url, domain: domain) {
      return packages.filter { package == nil || $0 == package }.map {
        RuleExplanation(verdict: AppVerdict(noMatch: AppID($0)), obstacle: obstacle)
      }
    }
    let parts = DecodedURL(url)
    let deciders = deciders
    var steps = Self.distanceSteps
    return AssetLinksVerdicts(self, package: package, parser).verdicts(for: url).map { verdict in
      let decider = deciders[verdict.app.text]
      guard let statement = decider, let rules = statement.dynamicRules else {
        let ignoresRules = if case .malformed? = decider?.rules { true } else { false }
        return RuleExplanation(verdict: verdict, ignoresRules: ignoresRules)
      }
      let tried = rules.prefix(verdict.component.map { $0 + 1 } ?? rules.count)
      let isDecided = verdict.component != nil
      return RuleExplanation(
        verdict: verdict, statement: statement.index,
        trials: tried.map { rule in
          let text = RuleText(rule, in: document)
          return RuleExplanation.Trial(
            rule: rule, conditions: conditions(text, parts, parser),
            edits: isDecided ? nil : RulePlan(text, parser).edits(of: parts, &steps))
        })
    }
  }

  /// The steps for the distances of all rules together: some tenths of a second.
  private static let distanceSteps = 2_000_000

  private func conditions(
    _ rule: RuleText, _ url: DecodedURL, _ parser: PatternParser
  ) -> [RuleExplanation.Condition] {
    func condition(
      _ part: Explanation.Part, _ pattern: String, _ candidates: [[UInt16]], _ shown: [UInt16]?
    ) -> RuleExplanation.Condition {
      let automaton = UnitAutomaton(Array(pattern.utf16), parser)
      return RuleExplanation.Condition(
        part: part, pattern: pattern, text: shown.map { String(decoding: $0, as: UTF16.self) },
        holds: candidates.contains(where: automaton.matches))
    }
    let query = url.parameters.isEmpty ? nil : Array(url.parameters.joined(separator: [UInt16(ascii: "&")]))
    let fragment = [url.fragment].compactMap { $0 }
    return (rule.path.map { [condition(.path, $0, [url.path], url.path)] } ?? [])
      + rule.query.map { condition(.queryItem(name: $0.name), $0.pattern, url.parameters, query) }
      + (rule.fragment.map { [condition(.fragment, $0, fragment, url.fragment)] } ?? [])
  }
}
