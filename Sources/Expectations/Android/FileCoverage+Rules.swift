import AssetLinks
import Matching

extension FileCoverage {
  /// Files of more rules are not searched for URLs that would reach one.
  private static let searchedRules = 500
  private static var budget: StepBudget { StepBudget(states: 50_000, steps: 100_000_000) }

  /// The coverage of an `assetlinks.json`; `nil` for a file without dynamic rules for the app.
  ///
  /// - Parameter groups: The rules that each group reaches.
  init?(_ plan: AndroidPlan, file: Int, _ groups: [Set<Int>]) {
    let links = plan.files[file].links
    guard let packageName = plan.packageName, let statement = links.deciders[packageName],
      let rules = statement.dynamicRules, !rules.isEmpty
    else {
      return nil
    }
    func name(_ rule: Int) -> ComponentName { ComponentName(entry: statement.index, component: rule) }
    let reached = groups.reduce(into: Set()) { $0.formUnion($1) }
    let left = rules.indices.filter { !reached.contains($0) }
    var outcomes: [RuleURL.Outcome] = []
    if !left.isEmpty, rules.count <= Self.searchedRules {
      let host = plan.files[file].domains.first ?? "example.com"
      outcomes = links.ruleURLs(package: packageName, host: host, Self.budget).map { $0.outcome }
    }
    self.init(
      file: file, count: rules.count, groups: groups.map { $0.sorted().map(name) },
      unreached: left.map {
        UnreachedComponent(file: file, name: name($0), outcome: outcomes.isEmpty ? nil : .rule(outcomes[$0]))
      })
  }
}
