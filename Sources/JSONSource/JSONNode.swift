extension JSONDocument {
  /// The index of a value on the tape.
  public struct NodeID: Hashable, Comparable, Sendable {
    @usableFromInline package let index: UInt32

    @inlinable
    package init(index: Int) { self.index = UInt32(truncatingIfNeeded: index) }

    /// The order of the text.
    public static func < (left: Self, right: Self) -> Bool { left.index < right.index }
  }

  /// The kinds of JSON values.
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

/// One value of the tape.
@usableFromInline
package struct JSONNode: Sendable, Equatable {
  /// The first byte of the value; of a string, its opening quote.
  @usableFromInline package let start: Int
  /// One past the last byte of the value.
  @usableFromInline package let end: Int
  /// The index on the tape after this value and everything in it.
  @usableFromInline package let next: Int
  @usableFromInline package let kind: JSONDocument.Kind
  @usableFromInline package let marks: Marks

  @inlinable
  package init(start: Int, end: Int, next: Int, kind: JSONDocument.Kind, marks: Marks) {
    self.start = start
    self.end = end
    self.next = next
    self.kind = kind
    self.marks = marks
  }

  @usableFromInline
  package struct Marks: OptionSet, Sendable {
    @usableFromInline package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The string holds a backslash: its text is not its bytes.
    package static let escaped = Marks(rawValue: 1)
    /// The string holds bytes that are not UTF-8.
    package static let malformed = Marks(rawValue: 2)
    /// The text of the string is not its bytes, for either reason.
    package static let rewritten = Marks(rawValue: 3)
    /// The value is not in the text: the reader inserted it for a missing one.
    package static let missing = Marks(rawValue: 4)
    /// The text of the string has no quotes around it that are one byte long; `start` and `end` are the text itself.
    package static let unquoted = Marks(rawValue: 8)
  }
}
