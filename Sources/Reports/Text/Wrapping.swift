import SourceText

/// Breaks a text at spaces into lines of at most `width` columns.
///
/// A text between backquotes stays whole where it fits on a line of its own. A word that is wider than a line is not broken:
/// it may be a URL to copy. O(text).
package func wrapped(_ text: String, width: Int) -> [String] {
  if text.utf8.count <= width, text.isPlainLine { return [text] }
  var lines: [String] = []
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
