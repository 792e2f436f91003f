/// Finds all the components that match a URL, not only the first.
package struct AcceptanceList {
  private let components: OrderedComponents
  private var constructions: [UndecodableParts: SubsetConstruction] = [:]

  package init(_ components: OrderedComponents) { self.components = components }

  /// The positions of the components that match a URL, given its path, query and fragment, ascending.
  ///
  /// - Complexity: O(bytes × components that match the URL so far).
  package mutating func accepting(_ url: [UInt8]) -> [Int] {
    let parts = UndecodableParts(of: url)
    // Moved out, so that it is not copied when it changes.
    var construction = constructions.removeValue(forKey: parts) ?? construction(parts)
    defer { constructions[parts] = construction }
    var state = construction.start()
    for byte in url { construction.step(&state, byte) }
    return construction.finishAll(state).map { Int($0.number) }
  }

  private func construction(_ undecodable: UndecodableParts) -> SubsetConstruction {
    var forest = ComponentForest(groups: 1, undecodable: undecodable, values: components.values)
    for (position, item) in components.items.enumerated() {
      forest.add(item.plan, as: ComponentID(position), to: GroupIndex(0))
    }
    forest.seal()
    return SubsetConstruction(forest, for: .listing)
  }
}
