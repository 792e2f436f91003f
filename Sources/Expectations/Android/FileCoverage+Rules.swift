import AssetLinks
import Matching

extension FileCoverage {
  /// Files of more rules are not searched for URLs that would reach one.
  private static let searchedRules = 500
  private static var budget: StepBudget { StepBudget(states: 50_000, steps: 100_000_000) }

  /// The coverage of an `assetlinks.json`; `nil` for a file without dynamic rules for the app.
  ///
  /// - Parameter groups: The rules that each group reaches.
  init?(_ plan: AndroidPlan, file: Int, _ groups: [Int: Set<Int>]) {
    let links = plan.files[file].links
    guard let packageName = plan.packageName, let statement = links.deciders[packageName],
      let rules = statement.dynamicRules, !rules.isEmpty
    else {
      return nil
    }
    func name(_ rule: Int) -> ComponentName { ComponentName(entry: statement.index, component: rule) }
    let names = rules.indices.map(name)
    self.init(file: file, names, groups.mapValues { Set($0.map(name)) }) {
      if rules.count > Self.searchedRules { return [:] }
      let host = plan.files[file].domains.first ?? "example.com"
      let found = links.ruleURLs(package: packageName, host: host, Self.budget)
      return Dictionary(uniqueKeysWithValues: zip(names, found).map { ($0, .rule($1.outcome)) })
    }
  }
}
