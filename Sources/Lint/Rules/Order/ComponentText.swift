import Association
import JSONSource
import Matching

extension LintContext {
  /// What a component asks of a URL, for messages: the path pattern where that is all, otherwise as an object.
  func quote(_ component: Component) -> String {
    let path = patternText(component.path.value)
    var members = path.map { ["\"/\": \"\($0)\""] } ?? []
    switch component.query.value {
    case .any: break
    case .pattern(let source): members.append("\"?\": \"\(document.string(source.node))\"")
    case .items(let items):
      let shown = items.map { "\"\(document.string($0.name))\": \"\(document.string($0.pattern.node))\"" }
      members.append("\"?\": {\(shown.joined(separator: ", "))}")
    }
    if let fragment = patternText(component.fragment.value) { members.append("\"#\": \"\(fragment)\"") }
    if let path, members.count == 1, !path.isEmpty { return quote(path) }
    return quote("{\(members.joined(separator: ", "))}")
  }

  /// Some components in a sentence; of many the first ones.
  func quote(_ components: [Component]) -> String {
    var parts = components.prefix(3).map { quote($0) }
    if components.count > 3 { parts.append("\(components.count - 3) more") }
    guard let last = parts.popLast() else { return "" }
    return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
  }

  private func patternText(_ constraint: PartConstraint) -> String? {
    guard case .pattern(let source) = constraint else { return nil }
    return String(decoding: document.utf8(source.node).dropFirst(source.dropped), as: UTF8.self)
  }

  /// Why a pattern is covered by the one that goes on with `/*`, which surprises most people.
  func slashHelp(_ component: Component, coveredBy others: [Component]) -> [String] {
    guard let inner = patternText(component.path.value) else { return [] }
    let isSurprising = others.contains { other in
      guard let outer = patternText(other.path.value) else { return false }
      return outer == inner + "/*" || outer == inner + "*" && inner.hasSuffix("/")
    }
    return isSurprising ? ["a pattern that ends in `/*` also takes the path without that segment"] : []
  }

  /// The value that shows best which component is meant: the first of its own patterns, or all of it.
  func place(_ component: Component) -> NodeID {
    for setting in [component.path, component.query, component.fragment] where setting.origin == .component {
      if let node = setting.node { return node }
    }
    return component.node
  }
}
