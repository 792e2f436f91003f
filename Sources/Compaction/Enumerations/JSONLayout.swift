package import JSONSource

/// How an author lays out JSON, so that what is put into a file looks like the rest of it.
package struct JSONLayout {
  private let document: JSONDocument
  /// Whether the file has no line breaks.
  package let isMinified: Bool

  package init(_ document: JSONDocument) {
    self.document = document
    let bytes = document.source.bytes
    isMinified = !bytes.dropLast().contains(UInt8(ascii: "\n"))
  }

  /// What stands between two members or elements of a line: nothing in a file without line breaks.
  package var space: String { isMinified ? "" : " " }

  /// The white space before a value on its line; `nil` where something else stands before it.
  package func indent(of node: NodeID) -> String? { indent(at: document.range(node).lower.value) }

  private func indent(at offset: Int) -> String? {
    let bytes = document.source.bytes
    var start = offset
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") { start -= 1 }
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// What separates an element or member from the one before: the comma, and a line break where the author makes them.
  package func separator(before node: NodeID) -> String { separator(at: document.range(node)) }

  package func separator(at range: SourceRange) -> String {
    indent(at: range.lower.value).map { ",\n" + $0 } ?? "," + space
  }

  /// A text as a JSON string. Only what must be escaped is.
  package static func string(_ text: some Sequence<UInt8>) -> String {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: quoted += Array("\\u00".utf8) + hex(byte)
      default: quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: quoted, as: UTF8.self)
  }

  private static func hex(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
