package import Association
package import JSONSource

/// A component as text: its patterns, and the settings in effect for it.
package struct ComponentText: Sendable {
  package enum Query: Sendable {
    case pattern([UInt8])
    /// A query dictionary.
    case items([(name: [UInt8], pattern: [UInt8])])
  }

  package var index = 0
  package var excludes = false
  package var caseSensitive = true
  package var percentEncoded = true
  /// `nil` where everything is accepted, for each part.
  package var path: [UInt8]?
  package var query: Query?
  package var fragment: [UInt8]?

  package init() {}

  /// A component of a file, with defaults merged in.
  package init(_ component: Component, in document: JSONDocument) {
    func text(_ constraint: AssociationFile.PartConstraint) -> [UInt8]? {
      if case .pattern(let source) = constraint { Array(document.utf8(source)) } else { nil }
    }
    index = component.index
    excludes = component.exclude.value
    caseSensitive = component.caseSensitive.value
    percentEncoded = component.percentEncoded.value
    path = text(component.path.value)
    fragment = text(component.fragment.value)
    switch component.query.value {
    case .any: query = nil
    case .pattern(let source): query = .pattern(Array(document.utf8(source)))
    case .items(let items): query = .items(items.map { (document.utf8($0.name), Array(document.utf8($0.pattern))) })
    }
  }

  /// Adds an item to the query dictionary. Of equal names the last one is used, at the position of the first.
  package mutating func setItem(_ name: [UInt8], to pattern: [UInt8]) {
    var items: [(name: [UInt8], pattern: [UInt8])] = []
    if case .items(let before)? = query { items = before }
    if let place = items.firstIndex(where: { $0.name == name }) {
      items[place].pattern = pattern
    } else {
      items.append((name, pattern))
    }
    query = .items(items)
  }

  /// The component with each of its patterns and names replaced.
  package func rewritten(_ rewrite: ([UInt8]) -> [UInt8]) -> ComponentText {
    var copy = self
    copy.path = path.map(rewrite)
    copy.fragment = fragment.map(rewrite)
    switch query {
    case nil: break
    case .pattern(let text): copy.query = .pattern(rewrite(text))
    case .items(let items): copy.query = .items(items.map { (rewrite($0.name), rewrite($0.pattern)) })
    }
    return copy
  }
}
