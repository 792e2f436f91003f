import Association
import JSONSource

extension LintContext {
  /// Calls `body` with every object that can have the keys of a component: `defaults` of `applinks` and of each entry, and
  /// the components that are more than an ordinary path. O(components).
  func forEachComponentObject(in applinks: AppLinks, _ body: (NodeID) -> Void) {
    func visitDefaults(of node: NodeID) {
      guard let defaults = document.value("defaults", of: node), document.kind(defaults) == .object else { return }
      body(defaults)
    }
    visitDefaults(of: applinks.node)
    for entry in applinks.entries {
      visitDefaults(of: entry.node)
      guard case .components = entry.patterns, let components = document.value("components", of: entry.node) else {
        continue
      }
      for node in notableElements(ofComponents: components) where document.kind(node) == .object { body(node) }
    }
  }
}

extension PatternSite {
  /// The component's own member with the pattern, if a member can be added beside it: not in `paths`, not in `defaults`,
  /// and only in valid JSON.
  func ownMember(in document: JSONDocument) -> JSONDocument.Member? {
    guard !isLegacyPath, document.problems.isEmpty, let member = document.member(key.rawValue, of: component.node),
      member.value == pattern.source.node
    else { return nil }
    return member
  }

  /// A fix that writes another text instead of a component's own pattern, in valid JSON.
  func rewriting(as text: String, title: String, _ document: JSONDocument) -> Fix? {
    guard origin == .component, document.problems.isEmpty else { return nil }
    return Fix(title, [Fix.Edit(document.range(pattern.source.node), jsonQuoted(text))])
  }

  /// A fix that ends the pattern before an index and makes the rest, without the character at the index, the value of
  /// another key. `nil` if the component or its `defaults` have that key, or if nothing of the pattern would be left.
  func splitFix(at index: Int, into key: String, title: String, _ document: JSONDocument) -> Fix? {
    let other = key == "?" ? component.query.node : component.fragment.node
    guard let member = ownMember(in: document), other == nil,
      pattern.text[..<index].contains(where: { $0 != UInt8(ascii: "*") })
    else { return nil }
    let joint = MemberSpacing(like: member, in: document).member(key, "\"")
    return Fix(title, [Fix.Edit(pattern.sourceRange(index..<index + 1, in: document), "\"" + joint)])
  }
}
