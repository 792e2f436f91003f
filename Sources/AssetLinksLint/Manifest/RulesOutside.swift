// Most rules decide an example within the scope. Each other one is asked alone: if it matches no URL of the scope, it decides none, whatever the
// others are. Only rules that match one which another rule decides need a search of the whole list. So a rule with a long query keeps no
// other one undecided.

import AndroidManifest
import AssetLinks
import JSONSource
import Matching

/// The dynamic rules that decide no URL of a scope.
struct RulesOutside {
  /// In order. A rule that decides nothing at all is left out, because it has a finding of its own.
  private(set) var outside: [DynamicRule] = []
  /// The rules for which it is undecided.
  private(set) var undecided: [DynamicRule] = []
  let count: Int

  private let plans: [RulePlan]
  private let bound: any LinkAutomaton

  /// The part of the steps of a list for a search about one rule.
  private static let firstShare = 10

  init(_ rules: [DynamicRule], in document: JSONDocument, _ scope: LinkScope, _ budget: StepBudget) {
    count = rules.count
    plans = rules.map { RulePlan(RuleText($0, in: document), .later) }
    bound = scope.automaton
    var results = [Bool?](repeating: nil, count: count)
    let example = Self.examplePath(scope, budget)
    let filters = scope.ruleCount
    for place in rules.indices {
      if budget.isExhausted { break }
      budget.take(RuleList.stepsForRule + (place + filters) / RuleList.rulesForStep)
      let text = RuleText(rules[place], in: document)
      if let url = Self.example(text, example), scope.contains(url), plans.firstMatch(url) == place {
        results[place] = false
      } else {
        results[place] = isOutside(place, budget.part(steps: RuleList.steps / Self.firstShare))
      }
    }
    if results.contains(nil), !budget.isExhausted { decide(&results, budget.part(steps: RuleList.steps)) }
    for (rule, isOutside) in zip(rules, results) {
      if isOutside == nil { undecided.append(rule) } else if isOutside == true { outside.append(rule) }
    }
  }

  /// The shortest path of the scope.
  private static func examplePath(_ scope: LinkScope, _ budget: StepBudget) -> String {
    let search = Search(budget.part(steps: RuleList.steps / firstShare), [], beside: [scope.automaton])
    guard case .found(let path) = search.first(where: { $0[0] != nil }, unless: { !$0.isAlive(0) }) else { return "/" }
    return String(decoding: path.prefix { !"?#".utf8.contains($0) }, as: UTF8.self)
  }

  /// A URL that the rule may decide: with a path of the scope where the rule has no condition for it.
  private static func example(_ rule: RuleText, _ path: String) -> LinkURL? {
    guard let own = rule.example(.later) else { return nil }
    let text = rule.path == nil ? path + own.drop { !"?#".contains($0) } : own
    return try? LinkURL("https://example.com" + text)
  }

  /// Follows all rules together. `false` is also the result for a rule that decides nothing.
  private func decide(_ results: inout [Bool?], _ budget: StepBudget) {
    let (found, isComplete) = Search(budget, [], beside: [RuleAutomaton(plans), bound]).deciders()
    var deciding: Set<Int> = []
    for numbers in found.map({ $0.numbers }) {
      guard let place = numbers[0] else { continue }
      deciding.insert(place)
      if numbers[1] != nil { results[place] = false }
    }
    guard isComplete else { return }
    for place in results.indices where results[place] == nil { results[place] = deciding.contains(place) }
  }

  /// Asks for one rule without the others; `nil` where it depends on them, or is undecided.
  private func isOutside(_ place: Int, _ budget: StepBudget) -> Bool? {
    let rule = RuleAutomaton([plans[place]])
    let both = Search(budget, [], beside: [rule, bound])
    switch both.first(where: { $0[0] != nil && $0[1] != nil }, unless: { !$0.isAlive(0) || !$0.isAlive(1) }) {
    case .undecided: return nil
    case .found(let path):
      let url = try? LinkURL("https://example.com" + String(decoding: path, as: UTF8.self))
      return url.flatMap(plans.firstMatch) == place ? false : nil
    case .none:
      let alone = Search(budget, [], beside: [rule]).first(where: { $0[0] != nil }, unless: { !$0.isAlive(0) })
      return !alone.isNone
    }
  }
}
