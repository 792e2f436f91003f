package import Association

/// The place of a component in a file, of a dynamic rule the statement and its index: `details[0].components[2]`.
package struct ComponentName: Sendable, Hashable, Comparable {
  package let entry: Int
  package let component: Int

  package init(entry: Int, component: Int) {
    self.entry = entry
    self.component = component
  }

  /// `details[0].components[2]`, or `paths` for the old form.
  package func text(in file: AssociationFile) -> String {
    "details[\(entry)].\(file.applinks?.entries[entry].patternsKey ?? "components")[\(component)]"
  }

  package static func < (left: ComponentName, right: ComponentName) -> Bool {
    (left.entry, left.component) < (right.entry, right.component)
  }
}

extension Component {
  package var name: ComponentName { ComponentName(entry: entry, component: index) }
}

extension AppVerdict {
  /// The component or dynamic rule that decides; `nil` where none is named.
  package var decider: ComponentName? {
    guard let entry, let component else { return nil }
    return ComponentName(entry: entry, component: component)
  }
}
