import LanguageServer
import SourceText

/// A text as an editor has it, in scalars; every place is counted from the start.
struct NaiveText {
  private let unit: SourceLines.Unit
  private(set) var scalars: [Unicode.Scalar]

  init(_ text: String, _ unit: SourceLines.Unit) {
    self.unit = unit
    scalars = Array(text.unicodeScalars)
  }

  var bytes: [UInt8] { scalars.flatMap { Array(String($0).utf8) } }

  mutating func apply(_ change: TextChange) {
    guard let range = change.range else {
      scalars = Array(change.text.unicodeScalars)
      return
    }
    scalars.replaceSubrange(offset(range.lowerBound)..<offset(range.upperBound), with: change.text.unicodeScalars)
  }

  /// The units of each line, without its ending.
  var lineLengths: [Int] { lines.map { scalars[$0].reduce(0) { $0 + width($1) } } }

  /// The starts and ends of the lines, without their endings.
  private var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < scalars.count {
      guard scalars[index] == "\n" || scalars[index] == "\r" else {
        index += 1
        continue
      }
      lines.append(start..<index)
      if scalars[index] == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { index += 1 }
      index += 1
      start = index
    }
    return lines + [start..<scalars.count]
  }

  private func width(_ scalar: Unicode.Scalar) -> Int {
    switch unit {
    case .utf8: String(scalar).utf8.count
    case .utf16: String(scalar).utf16.count
    case .utf32: 1
    }
  }

  /// A place past the end of its line is the end of the line, and one within a scalar its start.
  private func offset(_ place: SourceLines.Place) -> Int {
    let lines = lines
    guard place.line < lines.count else { return scalars.count }
    var units = 0
    for index in lines[place.line] {
      units += width(scalars[index])
      if units > place.character { return index }
    }
    return lines[place.line].upperBound
  }
}
