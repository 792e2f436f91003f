package import JSONSource
package import Matching

/// The names and texts of a file's dynamic rules in messages.
package struct RulePlaces: Sendable {
  package let file: AssetLinksFile
  package let nodes: NodePlaces

  package init(_ file: AssetLinksFile) {
    self.file = file
    nodes = NodePlaces(file.source, file.document)
  }

  package func rule(_ name: ComponentName) -> DynamicRule? {
    guard file.statements.indices.contains(name.entry), let rules = file.statements[name.entry].dynamicRules,
      rules.indices.contains(name.component)
    else { return nil }
    return rules[name.component]
  }

  /// The rule as the file has it, on one line, of at most `limit` characters.
  package func excerpt(_ rule: DynamicRule, limit: Int) -> String { NodePlaces.shortened(nodes.text(rule.node), limit) }
}
