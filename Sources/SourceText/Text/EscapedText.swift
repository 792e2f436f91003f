/// Returns a text from outside in a form that is safe to show: control characters, bidirectional controls and other invisible
/// characters become `\u{…}`, so that they can neither move the cursor nor reorder the text.
package func escapedForDisplay(_ text: some StringProtocol) -> String { escaped(text, where: isHostile) }

/// Returns the same form for code between backquotes of a message: a backquote of the text, which would end the code, becomes `\u{60}`.
package func escapedForCode(_ text: some StringProtocol) -> String { escaped(text) { $0 == "`" || isHostile($0) } }

/// Returns a message of several lines in a form that is safe to show. Its own line ends stay; texts from outside in it must have theirs
/// escaped already.
package func escapedLines(_ text: some StringProtocol) -> String { escaped(text) { $0 != "\n" && isHostile($0) } }

/// Returns the bytes of a text from outside in a form that is safe to show. Line ends and tabs stay.
package func escapedDocument(_ bytes: [UInt8]) -> [UInt8] {
  Array(escaped(String(decoding: bytes, as: UTF8.self)) { $0 != "\n" && $0 != "\t" && isHostile($0) }.utf8)
}

private func escaped(_ text: some StringProtocol, where isEscaped: (Unicode.Scalar) -> Bool) -> String {
  // Printable ASCII but the backquote is shown as it is, whoever asks.
  let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
    unsafe bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x60 }
  }
  if isPlain ?? false { return String(text) }
  guard text.unicodeScalars.contains(where: isEscaped) else { return String(text) }
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isEscaped(scalar) {
      shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
    } else {
      shown.append(scalar)
    }
  }
  return String(shown)
}

/// Returns `true` if a scalar could control a terminal or is invisible.
///
/// Controls (Cc), formats (Cf: bidirectional marks, zero-width joiners, the byte-order mark, tags), line and paragraph
/// separators, private use and unassigned scalars, and what Unicode lets a renderer leave out (fillers, variation selectors), but not
/// the selectors of text and emoji.
package func isHostile(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0x7F { return scalar.value < 0x20 }
  #if hasFeature(Embedded)
    // The properties of scalars are 53 KB of tables. Scripts/wasm makes this one of 6 KB with the function below.
    return !hostileBounds.partitioningIndex { $0 > scalar.value }.isMultiple(of: 2)
  #else
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint && !(0xFE0E...0xFE0F ~= scalar.value)
    }
  #endif
}
