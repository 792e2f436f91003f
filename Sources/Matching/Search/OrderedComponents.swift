package import Association

/// The components that decide for an app, in order: entry by entry.
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
  /// The automata of all variables in the components, made once for all the searches among some of them. A list of one component has few
  /// searches, which make their own.
  let values: ValueAutomata

  /// The components of entries, in order, at most a number of them. O(components).
  package init(_ entries: [Entry], of file: AssociationFile, _ variables: VariableTable, atMost limit: Int = .max) {
    self.init(items: Self.items(entries, of: file, variables, atMost: limit))
  }

  /// The same components without the automata of their variables.
  package static func items(
    _ entries: [Entry], of file: AssociationFile, _ variables: VariableTable, atMost limit: Int = .max
  ) -> [Item] {
    guard let applinks = file.applinks else { return [] }
    return entries.reduce(into: []) { items, entry in
      items += applinks.components(of: entry).prefix(limit - items.count).map { component in
        Item(entry: entry.index, plan: ComponentPlan(component, file, variables))
      }
    }
  }

  package init(items: [Item]) {
    self.items = items
    values = items.count > 1 ? ValueAutomata(of: items.lazy.map { $0.plan }) : ValueAutomata()
  }
}
