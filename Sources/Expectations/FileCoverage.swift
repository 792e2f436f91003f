package import Analysis
package import AssetLinks
package import Matching

/// The components or dynamic rules of a file that expectations reach, as a whole and by group.
package struct FileCoverage: Sendable {
  /// The index of the file in the plan, of an `assetlinks.json` in its Android app.
  package let file: Int
  /// Those that some expectation could reach: the components of entries with an app, or the rules of the tested app.
  package let count: Int
  /// Those that each group of the configuration reaches, in the order of the file, by the index of the group.
  package let groups: [Int: [ComponentName]]
  /// Those that no expectation reaches, in the order of the file.
  package let unreached: [UnreachedComponent]

  package var reachedCount: Int { count - unreached.count }

  /// - Parameters:
  ///   - names: Those that some expectation could reach.
  ///   - outcomes: The URLs of components or rules, which are searched where some are not reached.
  init(
    file: Int, _ names: [ComponentName], _ groups: [Int: Set<ComponentName>],
    outcomes: () -> [ComponentName: UnreachedComponent.Outcome]
  ) {
    let reached = groups.values.reduce(into: Set()) { $0.formUnion($1) }
    let left = names.filter { !reached.contains($0) }
    let outcomes = left.isEmpty ? [:] : outcomes()
    self.file = file
    count = names.count
    self.groups = groups.mapValues { $0.sorted() }
    unreached = left.map { UnreachedComponent(file: file, name: $0, outcome: outcomes[$0]) }
  }
}

/// A component or dynamic rule that decided no expected URL.
package struct UnreachedComponent: Sendable {
  /// The index of the file in the plan, of an `assetlinks.json` in its Android app.
  package let file: Int
  package let name: ComponentName
  /// A URL that it decides, or the reason why it decides none; `nil` if it was not searched.
  package let outcome: Outcome?

  package enum Outcome: Sendable {
    case component(ComponentURLs.Outcome)
    case rule(RuleURL.Outcome)
  }
}

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
    else { return nil }
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
