/// The formatting of an object's members: the space around their commas and colons.
package struct MemberSpacing: Sendable {
  /// The text between two members, with the comma.
  package let separator: String
  /// The text between a key and its value.
  package let colon: String

  package init(like member: JSONDocument.Member, in document: JSONDocument) {
    let bytes = document.source.bytes
    let key = document.range(member.key).bytes
    var start = key.lowerBound
    while start > 0, bytes[start - 1].isPlainSpace { start -= 1 }
    let space = String(decoding: bytes[start..<key.lowerBound], as: UTF8.self)
    colon = String(decoding: bytes[key.upperBound..<document.range(member.value).bytes.lowerBound], as: UTF8.self)
    // The space after an opening brace is not a measure of the space after a comma, unless it breaks the line.
    if start > 0, bytes[start - 1] == UInt8(ascii: ",") || space.utf8.contains(UInt8(ascii: "\n")) {
      separator = "," + space
    } else {
      separator = colon.utf8.last == UInt8(ascii: " ") ? ", " : ","
    }
  }

  /// The text of a member after another one, its value as JSON text.
  package func member(_ key: String, _ value: String) -> String { "\(separator)\"\(key)\"\(colon)\(value)" }
}
