import SourceText

// Text from a file inside Markdown, as GitHub and GitLab read it. Backslashes are of no help: they do not work in code, and a table
// looks for `|` before anything else. Character references work everywhere and are never syntax (CommonMark 6.2). What still acts
// behind them are names with `@`, which become mentions and addresses where they stand in text.

/// Escapes texts for Markdown, table cells included.
enum MarkdownText {
  /// A message: what stands between backquotes becomes code, the rest is text and nothing else.
  static func message(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    var shown = ""
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch (index.isMultiple(of: 2), isLast) {
      case (true, _): shown += prose(part)
      case (false, false): shown += code(part)
      // The last backquote has no partner.
      case (false, true): shown += prose("`") + prose(part)
      }
    }
    return shown
  }

  /// A text as it is.
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

  /// A text as code.
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

  /// Letters, digits, and punctuation that stands for itself in a code span in a table.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || " -_./:*?#$(){},\"=+[]%!&".utf8.contains(byte)
  }
}
