import JSONSource
import SourceText

/// The layout of a file, so that inserted text looks like the rest.
struct JSONLayout {
  private let document: JSONDocument
  /// The space between two members or elements of a line: none in a file without line breaks.
  let space: String

  init(_ document: JSONDocument) {
    self.document = document
    space = document.source.bytes.dropLast().contains(UInt8(ascii: "\n")) ? " " : ""
  }

  /// The white space before a value on its line; `nil` if anything else comes before it.
  func indent(of node: NodeID) -> String? {
    let bytes = document.source.bytes
    let offset = document.range(node).lower.value
    var start = offset
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// The comma, and the white space between an element or member and the one before.
  func separator(before node: NodeID) -> String { indent(of: node).map { ",\n" + $0 } ?? "," + space }

  /// A text as a JSON string, with no more escapes than necessary.
  static func string(_ text: some Sequence<UInt8>) -> String {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: quoted += (byte < 0x10 ? "\\u000" : "\\u00").utf8 + Array(String(byte, radix: 16).utf8)
      default: quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    return String(decoding: quoted, as: UTF8.self)
  }
}
