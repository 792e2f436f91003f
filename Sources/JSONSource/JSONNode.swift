extension JSONDocument {
  /// The index of a value on the tape.
  ///
  ///     let node = component.node
  ///     print(String(decoding: file.source.bytes[file.document.range(node).bytes], as: UTF8.self))
  public struct NodeID: Hashable, Comparable, Sendable {
    @usableFromInline package let index: UInt32

    @inlinable
    package init(index: Int) { self.index = UInt32(truncatingIfNeeded: index) }

    /// The order of the text.
    ///
    ///     let isFirst = service.node < applinks.node
    public static func < (left: Self, right: Self) -> Bool { left.index < right.index }
  }

  /// The kinds of JSON values.
  ///
  ///     if let root = file.document.root, file.document.kind(root) != .object {
  ///       print("the file is \(file.document.kind(root).phrase)")
  ///     }
  public enum Kind: UInt8, Sendable {
    case object, array, string, number, boolean, null

    /// The kind with its article, for messages.
    public var phrase: String {
      switch self {
      case .object: "an object"
      case .array: "an array"
      case .string: "a string"
      case .number: "a number"
      case .boolean: "a Boolean"
      case .null: "null"
      }
    }
  }
}

/// In the library's public interface the type is nested.
package typealias NodeID = JSONDocument.NodeID

/// The properties of a value of the tape.
@usableFromInline
package struct JSONMarks: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The string holds a backslash: its text is not its bytes.
  package static let escaped = JSONMarks(rawValue: 1)
  /// The string holds bytes that are not UTF-8.
  package static let malformed = JSONMarks(rawValue: 2)
  /// The text of the string is not its bytes, for either reason.
  package static let rewritten = JSONMarks(rawValue: 3)
  /// The value is not in the text: the reader inserted it for a missing one.
  package static let missing = JSONMarks(rawValue: 4)
  /// The text of the string has no quotes around it that are one byte long; `start` and `end` are the text itself.
  package static let unquoted = JSONMarks(rawValue: 8)
}
