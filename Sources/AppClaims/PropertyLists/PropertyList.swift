package import SourceText

/// A value of a property list, at its place.
package struct PropertyList: Sendable, Hashable {
  package let value: Value
  /// In XML the element from its first to its last byte, in the other forms the object.
  package let range: SourceRange
  /// The range of a string's text, if the source contains it byte for byte.
  package let verbatim: SourceRange?

  package indirect enum Value: Sendable, Hashable {
    case string(String)
    case data([UInt8])
    case integer(Int128)
    case real(Double)
    case boolean(Bool)
    /// Seconds since 1 January 2001, UTC.
    case date(Double)
    case array([PropertyList])
    /// In the order of the file. Of equal keys the last counts (decided).
    case dictionary([Member])
    /// A reference in an archive of objects; only in binary property lists.
    case uid(UInt64)
  }

  package struct Member: Sendable, Hashable {
    package let key: String
    package let keyRange: SourceRange
    package let value: PropertyList
  }

  package init(_ value: Value, _ range: SourceRange, verbatim: SourceRange? = nil) {
    self.value = value
    self.range = range
    self.verbatim = verbatim
  }
}

extension PropertyList {
  /// The value of a key; `nil` without one, or if this is not a dictionary.
  package subscript(_ key: String) -> PropertyList? { member(key)?.value }

  package func member(_ key: String) -> Member? {
    guard case .dictionary(let members) = value else { return nil }
    return members.last { $0.key == key }
  }

  package var string: String? { if case .string(let text) = value { text } else { nil } }

  package var boolean: Bool? { if case .boolean(let boolean) = value { boolean } else { nil } }

  package var elements: [PropertyList]? { if case .array(let elements) = value { elements } else { nil } }

  package var isDictionary: Bool { if case .dictionary = value { true } else { false } }

  /// The kind with its article, for messages.
  package var phrase: String {
    switch value {
    case .string: "a string"
    case .data: "data"
    case .integer: "an integer"
    case .real: "a real"
    case .boolean: "a Boolean"
    case .date: "a date"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .uid: "a UID"
    }
  }
}

extension PropertyList {
  /// Reads a property list in whichever form it is: XML, binary, or the DER of entitlements.
  ///
  /// - Complexity: O(bytes), for XML and DER at most 16 MiB, and for binary lists the limits of ``BinaryPropertyListReader``.
  package static func read(_ source: SourceFile) throws(PropertyListFault) -> PropertyList {
    if source.bytes.starts(with: BinaryPropertyListReader.magic) {
      return try BinaryPropertyListReader.read(source.bytes)
    }
    guard source.bytes.count <= lengthLimit else { throw PropertyListFault(.tooLong(limit: lengthLimit), at: 0) }
    if let first = source.bytes.first, DERPropertyListReader.tags.contains(first) {
      return try DERPropertyListReader.read(source.bytes)
    }
    return try XMLPropertyListReader.read(source)
  }

  /// The deepest nesting of arrays and dictionaries (decided).
  static let depthLimit = 200

  /// The most bytes of a list in XML or DER, whose values may be short.
  private static let lengthLimit = 16 << 20
}
