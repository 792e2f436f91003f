import SourceText
import Tasks

// Text from a file inside Markdown, as GitHub and GitLab read it. Backslashes are of no help: they do not work in code, and a table
// looks for `|` before anything else. Character references work everywhere and are never syntax (CommonMark 6.2). Only names after `@`
// still act: in prose they become mentions and addresses.

/// Escapes texts for Markdown, table cells included.
enum MarkdownText {
  /// A message: text between backquotes becomes code, the rest is plain text.
  static func message(_ text: String) -> String { inline(InlineText(message: text)) }

  static func prose(_ text: some StringProtocol) -> String {
    withReferences(escapedForDisplay(text)) { byte, next in
      switch byte {
      // A name, or the number of an issue, where the letter after it is in the same text.
      case UInt8(ascii: "@"), UInt8(ascii: "#"): "<code>&#\(byte);</code>"
      case UInt8(ascii: ":") where next == space: ":"
      default: nil
      }
    }
  }

  static func code(_ text: some StringProtocol) -> String {
    let shown = escapedForDisplay(text)
    if shown.isEmpty { return prose("``") }
    // The common case stays readable in the source.
    let bytes = Array(shown.utf8)
    if bytes[0] != space, bytes[bytes.count - 1] != space, bytes.allSatisfy(plain.contains) { return "`\(shown)`" }
    let inside = withReferences(shown) { byte, _ in byte == UInt8(ascii: "@") ? "&#64;<!-- -->" : nil }
    return "<code>\(inside)</code>"
  }

  /// A text with character references where it could be syntax: `:` in `https:` and `:+1:`, `.` in `www.`
  ///
  /// Bytes are read, because all of the syntax is ASCII, and there can be a million messages.
  ///
  /// - Parameter own: What else is written for a byte that may be syntax, given the next one.
  private static func withReferences(_ text: String, own: (_ byte: UInt8, _ next: UInt8) -> String?) -> String {
    let bytes = Array(text.utf8)
    var markdown: [UInt8] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if syntax.contains(byte) {
        let next = index + 1 < bytes.count ? bytes[index + 1] : space
        let last = index > 0 ? bytes[index - 1] : space
        let isReference =
          switch byte {
          case UInt8(ascii: "@"), UInt8(ascii: "#"): false
          case UInt8(ascii: "."): last == UInt8(ascii: "w") || last == UInt8(ascii: "W")
          default: true
          }
        if let written = own(byte, next) ?? (isReference ? "&#\(byte);" : nil) {
          markdown += bytes[start..<index]
          markdown += Array(written.utf8)
          start = index + 1
        }
      }
      index += 1
    }
    if start == 0 { return text }
    markdown += bytes[start...]
    return String(decoding: markdown, as: UTF8.self)
  }

  private static let space = UInt8(ascii: " ")
  /// Bytes that may be syntax.
  private static let syntax = ByteSet("&<>\\`*_~[]|:$.@#".utf8)
  /// Letters, digits, and punctuation without a meaning in a code span in a table.
  private static let plain = ByteSet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -_./:*?#$(){},\"=+[]%!&".utf8)
}
