package import Association
package import Matching

/// The components that decide for an app, in the order in which they are asked: entry by entry.
package struct OrderedComponents: Sendable {
  package struct Item: Sendable {
    /// The index of the entry in `details`.
    package let entry: Int
    package let plan: ComponentPlan

    package init(entry: Int, plan: ComponentPlan) {
      self.entry = entry
      self.plan = plan
    }

    /// The index in `components` or `paths`.
    package var index: Int { plan.index }
    package var excludes: Bool { plan.excludes }
  }

  package let items: [Item]
  /// The automata of all variables that the components name, made once for all the forests of some of them.
  let values: ValueAutomata

  /// The components of entries, in order. O(components).
  package init(_ entries: [Entry], of file: AssociationFile, _ variables: VariableTable) {
    self.init(
      items: entries.flatMap { entry in
        (0..<entry.count).compactMap { index in
          file.applinks?.component(at: index, of: entry).map {
            Item(entry: entry.index, plan: ComponentPlan($0, file, variables))
          }
        }
      })
  }

  package init(items: [Item]) {
    self.items = items
    values = ValueAutomata(of: items.lazy.map(\.plan))
  }
}

/// Says of single URLs which components accept them: all of them, not the first alone.
package struct AcceptanceList {
  private let components: OrderedComponents
  private var determinisers: [URLReading: Determiniser] = [:]

  package init(_ components: OrderedComponents) { self.components = components }

  /// The positions of the components that accept a URL, given its path, query and fragment, ascending.
  ///
  /// - Complexity: O(bytes × components that are like the URL so far).
  package mutating func accepting(_ url: [UInt8]) -> [Int] {
    let reading = URLReading(of: url)
    var determiniser = determinisers[reading] ?? makeDeterminiser(reading)
    determinisers[reading] = nil
    defer { determinisers[reading] = determiniser }
    var configuration = determiniser.start()
    for byte in url { determiniser.step(&configuration, byte) }
    return determiniser.finishAll(configuration).map { Int($0.number) }
  }

  private func makeDeterminiser(_ reading: URLReading) -> Determiniser {
    var forest = ComponentForest(groups: 1, reading: reading, values: components.values)
    for (position, item) in components.items.enumerated() {
      forest.add(item.plan, as: Rule(number: UInt32(position)), to: 0)
    }
    forest.seal()
    return Determiniser(forest, for: .listing)
  }
}
