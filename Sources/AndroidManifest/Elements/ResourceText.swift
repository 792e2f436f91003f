/// Values of attributes and strings as Android's resource compiler reads them.
enum ResourceText {
  /// The text of a string resource: spaces outside of quotes become one, those at both ends are removed, and so are the quotes (documented).
  static func string(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    var isQuoted = false
    var hasSpace = false
    while let scalar = rest.popFirst() {
      if !isQuoted, scalar.properties.isWhitespace {
        hasSpace = true
        continue
      }
      if hasSpace, !result.isEmpty { result.append(" ") }
      hasSpace = false
      switch scalar {
      case "\"": isQuoted.toggle()
      case "\\":
        if let escaped = escape(&rest) { result.append(escaped) }
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The value without its escapes (documented: a backslash in a pattern is written twice). Before any other character than those of the
  /// documentation, the backslash is dropped.
  static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if let plain = scalar == "\\" ? escape(&rest) : scalar { result.append(plain) }
    }
    return String(result)
  }

  /// Reads what follows a backslash; `nil` at the end of the text.
  private static func escape(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case "n": return "\n"
    case "t": return "\t"
    case "u":
      let digits = rest.prefix(4)
      rest = rest.dropFirst(digits.count)
      return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    case let other: return other
    }
  }
}
