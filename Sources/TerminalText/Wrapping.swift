import SourceText

/// Breaks a text at spaces into lines of at most `width` columns.
///
/// A text between backquotes stays whole where it fits on a line of its own. A word that is wider than a line is not broken:
/// it may be a URL to copy. O(text).
package func wrapped(_ text: String, width: Int) -> [String] {
  if text.utf8.count <= width, text.isPlainLine { return [text] }
  var lines: [String] = []
  if text.asciiCount != nil {
    forEachWrappedLine(Array(text.utf8), width: width) { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }
  var line = ""
  var columns = 0
  for unit in units(text).flatMap({ displayWidth($0) > width ? $0.split(separator: " ").map(String.init) : [$0] }) {
    let unitColumns = displayWidth(unit)
    if !line.isEmpty, columns + 1 + unitColumns > width {
      lines.append(line)
      line = ""
      columns = 0
    }
    if !line.isEmpty {
      line += " "
      columns += 1
    }
    line += unit
    columns += unitColumns
  }
  return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
}

/// The words of a text; words between backquotes are one.
private func units(_ text: String) -> [String] {
  var units: [String] = []
  var unit = ""
  var isQuoted = false
  for scalar in text.unicodeScalars {
    if scalar == "`" { isQuoted.toggle() }
    if scalar == " " || scalar == "\n", !isQuoted {
      if !unit.isEmpty { units.append(unit) }
      unit = ""
    } else {
      unit.unicodeScalars.append(scalar)
    }
  }
  return unit.isEmpty ? units : units + [unit]
}

/// The same lines for ASCII, where each byte is a column.
private func forEachWrappedLine(_ text: [UInt8], width: Int, _ body: (ArraySlice<UInt8>) -> Void) {
  let (space, lineFeed, backquote) = (UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "`"))
  var line: [UInt8] = []
  line.reserveCapacity(text.count)
  var hasLines = false
  func add(_ unit: ArraySlice<UInt8>) {
    if !line.isEmpty {
      if line.count + 1 + unit.count > width {
        body(line[...])
        hasLines = true
        line.removeAll(keepingCapacity: true)
      } else {
        line.append(space)
      }
    }
    line += unit
  }
  var isQuoted = false
  var start = 0
  for index in 0...text.count {
    if index < text.count {
      if text[index] == backquote { isQuoted.toggle() }
      if isQuoted || (text[index] != space && text[index] != lineFeed) { continue }
    }
    let unit = text[start..<index]
    start = index + 1
    if unit.count > width { unit.split(separator: space).forEach(add) } else if !unit.isEmpty { add(unit) }
  }
  if !line.isEmpty || !hasLines { body(line[...]) }
}
