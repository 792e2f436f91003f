package import Association
package import JSONSource
package import SourceText

/// The names and texts of a file's components in messages.
package struct ComponentPlaces: Sendable {
  package let file: AssociationFile
  package let nodes: NodePlaces

  package init(_ file: AssociationFile) {
    self.file = file
    nodes = NodePlaces(file.source, file.document)
  }

  package func component(_ verdict: AppVerdict) -> Component? {
    verdict.decider.flatMap(component)
  }

  package func component(_ name: ComponentName) -> Component? { component(name.entry, name.component) }

  /// The component at an index of an entry, where there is one.
  package func component(_ entry: Int, _ index: Int) -> Component? {
    guard let applinks = file.applinks, applinks.entries.indices.contains(entry),
      (0..<applinks.entries[entry].count).contains(index)
    else { return nil }
    return applinks.component(at: index, of: applinks.entries[entry])
  }

  /// `details[0].components[2]`, or `paths` for the old form.
  package func name(_ component: Component) -> String { component.name.text(in: file) }

  /// `closest component details[0].components[2]: ` and why it does not match; `nil` where a component decides or none was tried.
  package func closestComponent(_ explanation: Explanation, _ quote: (String) -> String) -> String? {
    guard let trial = explanation.closestComponent else { return nil }
    let reasons = trial.parts.compactMap { $0.mismatch?.words(quote) }
    return "closest component \(name(trial.component)): \(reasons.joined(separator: "; "))"
  }

  /// `file:line:column` of a value.
  package func place(_ node: NodeID) -> String { nodes.place(node) }

  package func position(_ node: NodeID) -> LineColumn { nodes.position(node) }

  /// The value as the file has it, on one line, without its comment where there is one, at most `limit` characters.
  package func excerpt(_ component: Component, limit: Int = 72) -> String {
    let document = file.document
    guard document.kind(component.node) == .object else {
      return NodePlaces.shortened(nodes.text(component.node), limit)
    }
    let members = document.members(component.node).filter { !document.text(of: $0.key, equals: "comment") }
    let text = "{" + members.map { "\(nodes.text($0.key)): \(nodes.text($0.value))" }.joined(separator: ", ") + "}"
    return NodePlaces.shortened(text, limit)
  }
}
