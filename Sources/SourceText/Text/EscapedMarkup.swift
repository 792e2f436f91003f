/// The text for an element or an attribute of HTML and XML: references for the characters of markup, and `\u{…}` for those that
/// ``escapedForDisplay(_:)`` escapes.
///
/// - Parameter keepsLines: Whether line ends stay; in an attribute a reader of XML makes spaces of them.
package func escapedForMarkup(_ text: some StringProtocol, keepsLines: Bool) -> String {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && reference(Unicode.Scalar($0)) == nil }) {
    return String(text)
  }
  var escaped = ""
  for scalar in text.unicodeScalars {
    if let reference = reference(scalar) {
      escaped += reference
    } else if isHostile(scalar), !(keepsLines && scalar == "\n") {
      escaped += escapedForDisplay(String(scalar))
    } else {
      escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

/// The reference for a character of markup.
private func reference(_ scalar: Unicode.Scalar) -> String? {
  switch scalar {
  case "&": "&amp;"
  case "<": "&lt;"
  case ">": "&gt;"
  case "\"": "&quot;"
  case "'": "&#39;"
  default: nil
  }
}
