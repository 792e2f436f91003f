/// Values of attributes as Android's resource compiler reads them.
enum ResourceText {
  /// The value without its escapes (documented: a backslash in a pattern is written twice). Before any other character than those of the
  /// documentation, the backslash is dropped.
  static func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "u":
        let digits = rest.prefix(4)
        rest = rest.dropFirst(digits.count)
        result.append(UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
      case let other?: result.append(other)
      case nil: break
      }
    }
    return String(result)
  }
}
