package import JSONSource

extension AssetLinksFile {
  /// A value that is not as the format has it, at its place.
  package struct Problem: Sendable, Hashable {
    package let kind: Kind
    package let node: NodeID
    /// `true` if the value is part of dynamic rules, which are all dropped then.
    package let isInRules: Bool

    package enum Kind: Sendable, Hashable {
      case notAnArray
      case wrongType(key: String, expected: JSONDocument.Kind)
      /// An element of the wrong type; `key` is the key of its array, `nil` for the outermost one.
      case wrongElement(key: String?, expected: JSONDocument.Kind)
      case missingKey(String, of: String)
      case emptyList(key: String)
      case besideInclude(key: String)
      case emptyPattern
      case unknownNamespace(String)
    }
  }
}
