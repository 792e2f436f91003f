public import JSONSource

extension AssociationFile {
  /// Where a setting comes from; the more specific wins, key by key (oracle).
  ///
  ///     if component.exclude.origin == .entryDefaults { print("the `defaults` of the entry exclude it") }
  public enum SettingOrigin: String, Sendable {
    case component
    case entryDefaults
    case applinksDefaults
    case builtIn
  }

  /// A setting with its origin.
  ///
  ///     let setting = component.caseSensitive
  ///     print(setting.value, setting.origin)
  ///     if let node = setting.node { print(lines.position(of: file.document.range(node).lower).line) }
  public struct Setting<Value: Sendable>: Sendable {
    /// The value in effect.
    public let value: Value
    /// The place that sets it.
    public let origin: AssociationFile.SettingOrigin
    /// The value in the file; `nil` for a built-in setting.
    public let node: JSONDocument.NodeID?
  }

  /// A pattern's text: a string, without the `NOT ` of the old form.
  ///
  ///     if case .pattern(let pattern) = component.path.value { print(file.document.string(pattern.node)) }
  public struct PatternSource: Sendable, Hashable {
    /// The string.
    public let node: JSONDocument.NodeID
    /// The number of decoded bytes before the pattern.
    package let dropped: Int

    package init(node: NodeID, dropped: Int = 0) {
      self.node = node
      self.dropped = dropped
    }
  }

  /// A named item of a query dictionary.
  ///
  ///     if case .items(let items) = component.query.value {
  ///       for item in items { print(file.document.string(item.name), file.document.string(item.pattern.node)) }
  ///     }
  public struct QueryItemPattern: Sendable {
    /// The key.
    public let name: JSONDocument.NodeID
    /// The pattern of the value.
    public let pattern: AssociationFile.PatternSource
  }

  /// The condition of a component on one part of the URL.
  ///
  ///     switch component.query.value {
  ///     case .any: print("any query")
  ///     case .pattern(let pattern): print(file.document.string(pattern.node))
  ///     case .items(let items): print("\(items.count) query items")
  ///     }
  public enum PartConstraint: Sendable {
    /// No condition: the key is absent, or its value is ignored.
    case any
    case pattern(PatternSource)
    /// A query dictionary; every item must match (oracle).
    case items([AssociationFile.QueryItemPattern])
  }

  /// One element of an entry with its settings, defaults merged in.
  ///
  ///     for component in applinks.components(of: entry) {
  ///       print(component.index, component.exclude.value ? "excludes" : "matches", component.caseSensitive.value)
  ///       if case .pattern(let path) = component.path.value { print(file.document.string(path.node)) }
  ///     }
  public struct Component: Sendable {
    /// The index of the entry in `details`.
    public let entry: Int
    /// The index in `components` or `paths`.
    public let index: Int
    /// The object; in `paths` the string.
    public let node: JSONDocument.NodeID
    /// The condition on the path: key `/`.
    public let path: Setting<AssociationFile.PartConstraint>
    /// The condition on the query: key `?`.
    public let query: Setting<AssociationFile.PartConstraint>
    /// The condition on the fragment: key `#`.
    public let fragment: Setting<AssociationFile.PartConstraint>
    /// `true` if matching URLs stay in the browser.
    public let exclude: Setting<Bool>
    /// `true` if letter case is compared.
    public let caseSensitive: Setting<Bool>
    /// `true` if the URL is compared as written; otherwise it is percent-decoded first.
    public let percentEncoded: Setting<Bool>
    /// The author's remark.
    public let comment: JSONDocument.NodeID?
  }
}

package typealias Setting<Value: Sendable> = AssociationFile.Setting<Value>
package typealias PatternSource = AssociationFile.PatternSource
package typealias Component = AssociationFile.Component

/// A known key of a component or of `defaults`.
package enum ComponentKey: String, Sendable, CaseIterable {
  case path = "/"
  case query = "?"
  case fragment = "#"
  case exclude
  case caseSensitive
  case percentEncoded
  case comment
}

/// The known members of a component or of `defaults`, found in one pass.
package struct ComponentKeys: Sendable {
  package private(set) var path: NodeID?
  package private(set) var query: NodeID?
  package private(set) var fragment: NodeID?
  package private(set) var exclude: NodeID?
  package private(set) var caseSensitive: NodeID?
  package private(set) var percentEncoded: NodeID?
  package private(set) var comment: NodeID?

  package init() {}

  package init(_ document: JSONDocument, _ node: NodeID) {
    for member in document.members(node) {
      // Of equal keys the last applies (decided).
      switch Self.key(member.key, document) {
      case .path: path = member.value
      case .query: query = member.value
      case .fragment: fragment = member.value
      case .exclude: exclude = member.value
      case .caseSensitive: caseSensitive = member.value
      case .percentEncoded: percentEncoded = member.value
      case .comment: comment = member.value
      case nil: break
      }
    }
  }

  init?(object node: NodeID, in document: JSONDocument) {
    guard document.kind(node) == .object else { return nil }
    self.init(document, node)
  }

  package subscript(key: ComponentKey) -> NodeID? {
    switch key {
    case .path: path
    case .query: query
    case .fragment: fragment
    case .exclude: exclude
    case .caseSensitive: caseSensitive
    case .percentEncoded: percentEncoded
    case .comment: comment
    }
  }

  /// The known key with a name. By length there are at most two to compare: a million components have a million keys.
  private static func key(_ node: NodeID, _ document: JSONDocument) -> ComponentKey? {
    if !document.marks(node).isDisjoint(with: .rewritten) { return ComponentKey(rawValue: document.string(node)) }
    let content = document.contentRange(node)
    func isKey(_ key: ComponentKey) -> Bool { document.text(of: node, equals: key.rawValue) }
    switch content.count {
    case 1:
      switch document.source.bytes[content.lowerBound] {
      case UInt8(ascii: "/"): return .path
      case UInt8(ascii: "?"): return .query
      case UInt8(ascii: "#"): return .fragment
      default: return nil
      }
    case 7: return isKey(.exclude) ? .exclude : isKey(.comment) ? .comment : nil
    case 13: return isKey(.caseSensitive) ? .caseSensitive : nil
    case 14: return isKey(.percentEncoded) ? .percentEncoded : nil
    default: return nil
    }
  }
}

extension JSONDocument {
  /// The text of a pattern as UTF-8, escapes decoded.
  package func utf8(_ pattern: PatternSource) -> ArraySlice<UInt8> { utf8(pattern.node).dropFirst(pattern.dropped) }

  /// The bytes of a pattern that are its text as they are; `nil` for one with escapes.
  package func plainText(_ pattern: PatternSource) -> Range<Int>? {
    plainText(pattern.node)?.dropFirst(pattern.dropped)
  }
}

extension Component {
  /// Calls `body` with each pattern, in the order path, query, fragment: its key, for a query item the item's name, and its
  /// origin.
  package func forEachPattern(
    _ body: (PatternSource, ComponentKey, _ item: NodeID?, AssociationFile.SettingOrigin) -> Void
  ) {
    for (key, setting) in [(ComponentKey.path, path), (.query, query), (.fragment, fragment)] {
      switch setting.value {
      case .any: break
      case .pattern(let pattern): body(pattern, key, nil, setting.origin)
      case .items(let items): for item in items { body(item.pattern, key, item.name, setting.origin) }
      }
    }
  }

  /// `true` if nothing is required of the query and the fragment.
  package var isOnlyPath: Bool { if case .any = query.value, case .any = fragment.value { true } else { false } }

  /// `true` if the component has no conditions and does not exclude.
  package var hasOnlySettings: Bool {
    if case .any = path.value { isOnlyPath && !exclude.value } else { false }
  }
}
