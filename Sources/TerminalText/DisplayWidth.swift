import SourceText

/// The columns of a text in a terminal: two for wide and full-width scalars, none for combining marks, two for an
/// emoji that a variation selector makes one. The text must be escaped; a control counts one column.
package func displayWidth(_ text: String) -> Int {
  if let count = text.asciiCount { return count }
  var width = 0
  var previous: Unicode.Scalar?
  for scalar in text.unicodeScalars {
    width += displayWidth(scalar, after: previous)
    previous = scalar
  }
  return width
}

/// A text in at most a number of columns: without its end where it is longer, or without its beginning.
package func shortened(_ text: String, columns: Int, keepsEnd: Bool = false) -> String {
  if displayWidth(text) <= columns { return text }
  var room = columns - 1
  func fits(_ character: Character) -> Bool {
    room -= displayWidth(String(character))
    return room >= 0
  }
  return keepsEnd ? "…" + String(text.reversed().prefix(while: fits).reversed()) : text.prefix(while: fits) + "…"
}

/// The columns that a scalar adds after another. O(log table).
func displayWidth(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Int {
  if scalar.value < 0x300 { return 1 }
  if scalar.value == 0xFE0F, let previous, previous.properties.isEmoji, tableWidth(previous) == 1 { return 1 }
  return tableWidth(scalar)
}

private func tableWidth(_ scalar: Unicode.Scalar) -> Int {
  func isWithin(_ bounds: [UInt32]) -> Bool { !bounds.partitioningIndex { $0 > scalar.value }.isMultiple(of: 2) }
  return isWithin(noColumnBounds) ? 0 : isWithin(twoColumnBounds) ? 2 : 1
}
