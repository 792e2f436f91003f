import Association
import JSONSource
import Matching
import SourceText

extension LintContext {
  /// The conditions of a component, for messages: the path pattern if that is all, otherwise an object. A component with a condition that
  /// systems ignore, or without any, is shown as its author wrote it.
  func quote(_ component: Component) -> String {
    if hasIgnoredCondition(component) { return quote(written(component)) }
    if document.kind(component.node) == .string, document.utf8(component.node).starts(with: "NOT ".utf8) {
      return quote(component.node)
    }
    return conditions(of: component) ?? quote(written(component))
  }

  /// The conditions of a component that systems read, for messages; `nil` without any.
  ///
  /// - Parameter rewrite: Returns the text to show instead of a pattern or the name of a query item.
  func conditions(of component: Component, rewrite: (String) -> String = { $0 }) -> String? {
    let path = patternText(component.path.value).map(rewrite)
    // `quote` escapes the characters that a terminal could act on.
    func json(_ text: String) -> String { jsonQuoted(text, escaping: { _ in false }) }
    func text(_ node: NodeID) -> String { json(rewrite(document.string(node))) }
    var members = path.map { ["\"/\": \(json($0))"] } ?? []
    switch component.query.value {
    case .any: break
    case .pattern(let source): members.append("\"?\": \(text(source.node))")
    case .items(let items):
      let shown = items.map { "\(text($0.name)): \(text($0.pattern.node))" }
      members.append("\"?\": {\(shown.joined(separator: ", "))}")
    }
    if let fragment = patternText(component.fragment.value).map(rewrite) { members.append("\"#\": \(json(fragment))") }
    if members.isEmpty { return nil }
    if let path, path.isEmpty, document.kind(component.node) == .string { return quote("\"\"") }
    if let path, members.count == 1, !path.isEmpty { return quote(path) }
    return quote("{\(members.joined(separator: ", "))}")
  }

  /// The URLs that the component of a key decides without it, as this tool reads it, if these are all; `nil` for others.
  func scopeWithoutConditions(_ key: LocatedKey) -> String? {
    guard key.level == .component, let component = component(key.object),
      ComponentPlan(component, file, variables).acceptsEverything,
      case .decides(let list, let position, _) = order.outcome(of: component)
    else { return nil }
    let effect = component.exclude.value ? "stays in the browser" : "opens the app"
    return position == 0 || !(0..<position).contains(where: list.decidesAnything)
      ? "every link \(effect)" : "every link that no earlier component matches \(effect)"
  }

  /// Returns `true` if a value in `defaults` has no effect, because each component has its own.
  ///
  /// - Complexity: O(components that the `defaults` apply to).
  func isOverridden(_ value: NodeID, in object: NodeID) -> Bool {
    guard component(object) == nil, let applinks = file.applinks else { return false }
    func isDefault(of node: NodeID) -> Bool { document.value("defaults", of: node) == object }
    let entries = subject.entriesByPlace
    let own = entries[..<entries.partitioningIndex { $0.node > object }].last.flatMap {
      isDefault(of: $0.node) ? $0 : nil
    }
    guard own != nil || isDefault(of: applinks.node) else { return false }
    return !(own.map { [$0] } ?? entries).contains { entry in
      applinks.components(of: entry).contains { $0.hasSetting(value) }
    }
  }

  /// Returns `true` if the component has a path, query or fragment of its own that is not read as a condition.
  private func hasIgnoredCondition(_ component: Component) -> Bool {
    [component.path, component.query, component.fragment].contains { setting in
      guard setting.origin == .component, case .any = setting.value, let node = setting.node else { return false }
      return document.kind(node) != .object || !document.members(node).isEmpty
    }
  }

  /// The text of a component without the white space between its parts.
  private func written(_ component: Component) -> String {
    var isInString = false
    var isEscaped = false
    let bytes = document.source.bytes[document.range(component.node).bytes].prefix(4_096).filter { byte in
      defer { isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      return isInString || byte > 0x20
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Components in a sentence; of more than three, the first ones.
  func quote(_ components: [Component]) -> String {
    var parts = components.prefix(3).map { quote($0) }
    if components.count > 3 { parts.append("\(grouped(components.count - 3)) more") }
    guard let last = parts.popLast() else { return "" }
    return parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
  }

  private func patternText(_ constraint: AssociationFile.PartConstraint) -> String? {
    guard case .pattern(let source) = constraint else { return nil }
    return String(decoding: document.utf8(source), as: UTF8.self)
  }

  /// Explains why a pattern is covered by the same one with `/*` after it, which surprises most people.
  func slashHelp(_ component: Component, coveredBy others: [Component]) -> [String] {
    guard let inner = patternText(component.path.value) else { return [] }
    let isSurprising = others.contains { other in
      guard let outer = patternText(other.path.value) else { return false }
      return outer == inner + "/*" || outer == inner + "*" && inner.hasSuffix("/")
    }
    return isSurprising ? ["a pattern that ends in `/*` also matches the path without that segment"] : []
  }

  /// The value that identifies a component best: the first of its own patterns, or all of it.
  func place(_ component: Component) -> NodeID {
    for setting in [component.path, component.query, component.fragment] where setting.origin == .component {
      if let node = setting.node { return node }
    }
    return component.node
  }

  /// A URL that an analysis found, for messages.
  func shown(_ url: String) -> String { backquoted(url) }
}

extension Component {
  /// Returns `true` if a value is one of its settings, its own or of `defaults`.
  func hasSetting(_ value: NodeID) -> Bool {
    [path.node, query.node, fragment.node, exclude.node, caseSensitive.node, percentEncoded.node].contains(value)
  }
}
