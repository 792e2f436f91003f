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
