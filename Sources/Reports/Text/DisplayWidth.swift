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

/// The columns that a scalar adds after another.
func displayWidth(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Int {
  if scalar.value < 0x300 { return 1 }
  if scalar.value == 0xFE0F, let previous, previous.properties.isEmoji, scalarWidth(previous) == 1 { return 1 }
  return scalarWidth(scalar)
}

/// The columns of a scalar alone. The properties are those of Unicode 15.0: a later scalar has one column outside of
/// ``wideScalars``.
func scalarWidth(_ scalar: Unicode.Scalar) -> Int {
  #if hasFeature(Embedded)
    // A table that Scripts/wasm makes with the function below, as for `isHostile`: each width with the first scalar that has it.
    return Int(scalarWidths[scalarWidths.partitioningIndex { $0 >> 2 > scalar.value } - 1] & 3)
  #else
    let properties = scalar.properties
    let isKnown = properties.age.map { $0 <= (15, 0) } ?? false
    let category = properties.generalCategory
    let isMark = category == .nonspacingMark || category == .enclosingMark
    if isKnown && isMark || joinedScalars.contains(where: { $0.contains(scalar.value) }) { return 0 }
    // Half of a flag counts one column.
    if isKnown, properties.isEmojiPresentation, !(0x1F1E6...0x1F1FF ~= scalar.value) { return 2 }
    let index = wideScalars.partitioningIndex { $0.upperBound >= scalar.value }
    return index < wideScalars.count && wideScalars[index].contains(scalar.value) ? 2 : 1
  #endif
}

/// Scalars without a column that are no combining marks: vowels and finals of decomposed Hangul, which join the wide
/// initial, and a sign of Ahom that was a mark up to Unicode 15.
private let joinedScalars: [ClosedRange<UInt32>] = [
  0x1160...0x11FF, 0x1171E...0x1171E, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB,
]

/// The scalars that EastAsianWidth.txt of Unicode 15.0 calls wide or full-width, without emoji, in order. Combining marks
/// among them take no column.
let wideScalars: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x2E99, 0x2E9B...0x2EF3, 0x2F00...0x2FD5, 0x2FF0...0x2FFB,
  0x3000...0x303E, 0x3041...0x3096, 0x309B...0x30FF, 0x3105...0x312F, 0x3131...0x318E, 0x3190...0x31E3,
  0x31F0...0x321E, 0x3220...0x3247, 0x3250...0x4DBF, 0x4E00...0xA48C, 0xA490...0xA4C6, 0xA960...0xA97C,
  0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE52, 0xFE54...0xFE66, 0xFE68...0xFE6B,
  0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3, 0x16FF0...0x16FF1, 0x17000...0x187F7, 0x18800...0x18CD5,
  0x18D00...0x18D08, 0x1AFF0...0x1AFF3, 0x1AFF5...0x1AFFB, 0x1AFFD...0x1AFFE, 0x1B000...0x1B122, 0x1B132...0x1B132,
  0x1B150...0x1B152, 0x1B155...0x1B155, 0x1B164...0x1B167, 0x1B170...0x1B2FB, 0x1F200...0x1F202, 0x1F210...0x1F23B,
  0x1F240...0x1F248, 0x1F260...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
]
