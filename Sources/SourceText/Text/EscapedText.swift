/// Returns a text from outside in a form that is safe to show: control characters, bidirectional controls and other invisible
/// characters become `\u{…}`, so that they can neither move the cursor nor reorder the text.
package func escapedForDisplay(_ text: some StringProtocol) -> String {
  guard text.unicodeScalars.contains(where: isHostile) else { return String(text) }
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isHostile(scalar) {
      shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
    } else {
      shown.append(scalar)
    }
  }
  return String(shown)
}

/// Whether a scalar could control a terminal or is invisible.
///
/// Controls (Cc), formats (Cf: bidirectional marks, zero-width joiners, the byte-order mark, tags), line and paragraph
/// separators, private use and unassigned scalars.
package func isHostile(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0x7F { return scalar.value < 0x20 }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return true
  default: return false
  }
}
