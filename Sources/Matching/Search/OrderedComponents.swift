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
  /// The automata of all variables in the components, made once for all the searches among some of them.
  let values: ValueAutomata

  /// The components of entries, in order, at most a number of them. O(components).
  package init(_ entries: [Entry], of file: AssociationFile, _ variables: VariableTable, atMost limit: Int = .max) {
    var items: [Item] = []
    for entry in entries {
      for index in 0..<entry.count where items.count < limit {
        guard let component = file.applinks?.component(at: index, of: entry) else { continue }
        items.append(Item(entry: entry.index, plan: ComponentPlan(component, file, variables)))
      }
    }
    self.init(items: items)
  }

  package init(items: [Item]) {
    self.items = items
    values = ValueAutomata(of: items.lazy.map { $0.plan })
  }
}
