package import AssetLinks
import Matching

/// The dynamic rules of an `assetlinks.json` that expectations reach, as a whole and by group.
package struct RuleCoverage: Sendable {
  /// The index in ``AndroidPlan/files``.
  package let file: Int
  /// The rules of the tested app.
  package let rules: [DynamicRule]
  package let statement: Int
  /// For each group of the configuration the rules that it reaches, as indices, in order.
  package let groups: [[Int]]
  /// The rules that no expectation reaches.
  package let unreached: [UnreachedRule]

  package var reachedCount: Int { rules.count - unreached.count }
}

/// A dynamic rule that decides no expected URL.
package struct UnreachedRule: Sendable {
  /// The index in ``RuleCoverage/rules``.
  package let index: Int
  /// A URL that it decides, or the proof that it decides none; `nil` if it was not searched.
  package let outcome: RuleURL.Outcome?
}

extension RuleCoverage {
  /// Files of more rules are not searched for URLs that would reach one.
  private static let searchedRules = 500
  private static var budget: StepBudget { StepBudget(states: 50_000, steps: 100_000_000) }

  /// `nil` for a file without dynamic rules for the app.
  ///
  /// - Parameter groups: The rules that each group reaches.
  init?(_ plan: AndroidPlan, file: Int, _ groups: [Set<Int>]) {
    let links = plan.files[file].links
    guard let packageName = plan.packageName, let statement = links.deciders[packageName],
      let rules = statement.dynamicRules, !rules.isEmpty
    else {
      return nil
    }
    let reached = groups.reduce(into: Set()) { $0.formUnion($1) }
    let left = rules.indices.filter { !reached.contains($0) }
    var outcomes: [RuleURL.Outcome] = []
    if !left.isEmpty, rules.count <= Self.searchedRules {
      let host = plan.files[file].domains.first ?? "example.com"
      outcomes = links.ruleURLs(package: packageName, host: host, Self.budget).map { $0.outcome }
    }
    self.init(
      file: file, rules: rules, statement: statement.index, groups: groups.map { $0.sorted() },
      unreached: left.map { UnreachedRule(index: $0, outcome: outcomes.isEmpty ? nil : outcomes[$0]) })
  }
}
