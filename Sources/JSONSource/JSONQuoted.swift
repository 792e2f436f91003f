import SourceText

/// A text as a JSON string, in quotation marks.
///
/// - Parameter isEscaped: The scalars to escape beside quotation marks and backslashes; by default those that a terminal could act
///   on or a reader not see.
package func jsonQuoted(_ text: String, escaping isEscaped: (Unicode.Scalar) -> Bool = isHostile) -> String {
  guard text.unicodeScalars.contains(where: { $0 == "\"" || $0 == "\\" || isEscaped($0) }) else { return "\"\(text)\"" }
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case _ where !isEscaped(scalar): quoted.unicodeScalars.append(scalar)
    case "\u{8}": quoted += "\\b"
    case "\u{C}": quoted += "\\f"
    case "\n": quoted += "\\n"
    case "\r": quoted += "\\r"
    case "\t": quoted += "\\t"
    default: for unit in UTF16.encode(scalar) ?? .init() { quoted += "\\u" + hexadecimal(unit, width: 4) }
    }
  }
  return quoted + "\""
}
