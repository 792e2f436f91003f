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
    let scalars = Array(escapedForDisplay(text).unicodeScalars)
    return scalars.indices.map { index in
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      switch scalars[index] {
      // A name, or the number of an issue, where the letter after it is in the same text.
      case "@", "#": return "<code>&#\(scalars[index].value);</code>"
      case ":" where next == " ": return ":"
      default: return reference(scalars[index], after: index > 0 ? scalars[index - 1] : " ")
      }
    }.joined()
  }

  static func code(_ text: some StringProtocol) -> String {
    let shown = escapedForDisplay(text)
    if shown.isEmpty { return prose("``") }
    // The common case stays readable in the source.
    if shown.utf8.allSatisfy(isPlain), !shown.hasPrefix(" "), !shown.hasSuffix(" ") { return "`\(shown)`" }
    var inside = ""
    var last: Unicode.Scalar = " "
    for scalar in shown.unicodeScalars {
      inside += scalar == "@" ? "&#64;<!-- -->" : reference(scalar, after: last)
      last = scalar
    }
    return "<code>\(inside)</code>"
  }

  /// A scalar, as a character reference where it could be syntax: `:` in `https:` and `:+1:`, `.` in `www.`
  private static func reference(_ scalar: Unicode.Scalar, after last: Unicode.Scalar) -> String {
    let isSyntax = "&<>\\`*_~[]|:$".unicodeScalars.contains(scalar) || (scalar == "." && (last == "w" || last == "W"))
    return isSyntax ? "&#\(scalar.value);" : String(scalar)
  }

  /// Letters, digits, and punctuation without a meaning in a code span in a table.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || " -_./:*?#$(){},\"=+[]%!&".utf8.contains(byte)
  }
}
