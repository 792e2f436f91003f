public import JSONSource

/// Where a setting comes from; the more specific wins, key by key (oracle).
public enum SettingOrigin: String, Sendable {
  case component
  case entryDefaults
  case applinksDefaults
  case builtIn
}

/// A setting, where it was made and by which value.
public struct Setting<Value: Sendable>: Sendable {
  public let value: Value
  public let origin: SettingOrigin
  /// The value in the file; `nil` for what is built in.
  public let node: NodeID?
}

/// A pattern's text: a string, without the `NOT ` of the old form.
public struct PatternSource: Sendable, Hashable {
  public let node: NodeID
  /// The number of decoded bytes before the pattern.
  package let dropped: Int

  package init(node: NodeID, dropped: Int = 0) {
    self.node = node
    self.dropped = dropped
  }
}

/// A named item of a query dictionary.
public struct QueryItemPattern: Sendable {
  public let name: NodeID
  public let pattern: PatternSource
}

/// What a component asks of one part of the URL.
public enum PartConstraint: Sendable {
  /// Nothing: the key is absent, or its value counts for nothing.
  case any
  case pattern(PatternSource)
  /// A query dictionary; every item must match (oracle).
  case items([QueryItemPattern])
}

/// One rule of an entry with its settings, defaults merged in.
public struct Component: Sendable {
  /// The index of the entry in `details`.
  public let entry: Int
  /// The index in `components` or `paths`.
  public let index: Int
  public let node: NodeID
  public let path: Setting<PartConstraint>
  public let query: Setting<PartConstraint>
  public let fragment: Setting<PartConstraint>
  public let exclude: Setting<Bool>
  public let caseSensitive: Setting<Bool>
  public let percentEncoded: Setting<Bool>
  /// The author's own words.
  public let comment: NodeID?
}

/// The members of a component or of `defaults` that have a meaning, found in one pass.
struct ComponentKeys: Sendable {
  var path: NodeID?
  var query: NodeID?
  var fragment: NodeID?
  var exclude: NodeID?
  var caseSensitive: NodeID?
  var percentEncoded: NodeID?
  var comment: NodeID?

  init() {}

  init(_ document: JSONDocument, _ node: NodeID) {
    for member in document.members(node) {
      // Of equal keys the last counts (decided).
      func isKey(_ name: String) -> Bool { document.text(of: member.key, equals: name) }
      if isKey("/") {
        path = member.value
      } else if isKey("?") {
        query = member.value
      } else if isKey("#") {
        fragment = member.value
      } else if isKey("exclude") {
        exclude = member.value
      } else if isKey("comment") {
        comment = member.value
      } else if isKey("caseSensitive") {
        caseSensitive = member.value
      } else if isKey("percentEncoded") {
        percentEncoded = member.value
      }
    }
  }
}
