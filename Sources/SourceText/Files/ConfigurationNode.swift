/// A value of a configuration file with its place. YAML and JSON files are read into the same tree.
package struct ConfigurationNode: Sendable {
  /// The values of a configuration with its keys, those that aliases repeat counted again: what a test takes grows with them.
  package static let limit = 80_000

  package let value: Value
  /// The value's first line, from its first character on; a text without what follows it on the line.
  package let range: SourceRange

  package enum Value: Sendable {
    /// Not quoted means that `true` is a Boolean and `13.5` a number; as a text it is what is written.
    case text(String, isQuoted: Bool)
    case list([ConfigurationNode])
    case mapping([Member])
  }

  /// A key and its value. No key occurs twice.
  package struct Member: Sendable {
    package let key: ConfigurationNode
    package let value: ConfigurationNode

    package init(key: ConfigurationNode, value: ConfigurationNode) {
      self.key = key
      self.value = value
    }
  }

  package init(_ value: Value, _ range: SourceRange) {
    self.value = value
    self.range = range
  }
}

extension ConfigurationNode {
  /// The kind of value in messages.
  package var kind: String {
    switch value {
    case .text("", isQuoted: false), .text("~", isQuoted: false), .text("null", isQuoted: false): "nothing"
    case .text: "a text"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }

  package var isNothing: Bool { kind == "nothing" }
}

/// A value of a configuration and its place.
package struct Located<Value: Sendable>: Sendable {
  package let value: Value
  package let range: SourceRange

  package init(_ value: Value, _ range: SourceRange) {
    self.value = value
    self.range = range
  }
}
