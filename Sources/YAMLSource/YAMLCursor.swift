// A text that is being written is often not valid, so nothing is parsed: in block style the keys around a place follow from the indentation
// of the lines before it. A line begins with any number of spaces and of `- `; its column is where its key begins. The mapping of a line
// has the keys in the same column up to one in a smaller column, or up to a line that begins an element. The key around it is the
// nearest one before in a smaller column; around an element it may be in the column of the dash.

package import SourceText

/// The keys around a place in a YAML text in block style, which may be unfinished. A place in braces, in brackets or in a comment has no keys.
package struct YAMLCursor: Sendable, Equatable {
  /// From the outermost key on; elements of lists are no step.
  package private(set) var keys: [String] = []
  /// The other keys of the mapping that a key at the place would belong to.
  package private(set) var siblings: Set<String> = []
  /// `true` if the place is in a value, after `key:` on its line or in an element without a key; the last of ``keys`` is then its key.
  package private(set) var isValue = false
  package private(set) var word: SourceRange
  /// `true` if a colon follows the word.
  package private(set) var hasColon = false

  /// `nil` in a comment, and in a text that is in braces or brackets as a whole.
  ///
  /// - Parameter offset: The place, in bytes.
  /// - Complexity: O(bytes).
  package init?(_ source: SourceFile, at offset: Int) {
    let lines = YAMLLine.lines(of: source.bytes)
    let offset = min(max(offset, 0), source.bytes.count)
    let index = max((lines.firstIndex { $0.range.lowerBound > offset } ?? lines.count) - 1, 0)
    word = SourceRange(at: offset)
    guard lines.indices.contains(index) else { return }
    let line = lines[index]
    if line.hasComment, offset > line.end { return nil }
    if let first = lines.first(where: { !$0.isBlank }), "{[".utf8.contains(source.bytes[first.textStart]) { return nil }
    var column = line.column
    if line.isBlank { column = offset - line.range.lowerBound }
    var bound = line.dash.map { $0 + 1 } ?? column
    if let colon = line.colon, offset > colon {
      isValue = true
      word = Self.word(source.bytes, colon + 1..<line.end, around: offset)
      let value = source.bytes[(colon + 1)..<line.end].first { $0 != 0x20 }
      if value == UInt8(ascii: "{") || value == UInt8(ascii: "[") { return }
      keys = line.key.map { [$0] } ?? []
    } else {
      let start = min(line.range.lowerBound + column, offset)
      word = Self.word(source.bytes, start..<max(start, line.colon ?? line.end), around: offset)
      hasColon = line.colon != nil
      siblings = Self.siblings(lines, index, column)
    }
    for line in lines[..<index].reversed() where !line.isBlank && line.column < bound {
      guard let key = line.key else { continue }
      keys.append(key)
      bound = line.dash.map { $0 + 1 } ?? line.column
      if bound == 0 { break }
    }
    keys.reverse()
  }

  /// The text of a range without the white space around it; empty at the place where there is only white space.
  private static func word(_ bytes: [UInt8], _ range: Range<Int>, around offset: Int) -> SourceRange {
    let text = bytes[range].trimmed { $0 == 0x20 }.indices
    return SourceRange(text.lowerBound <= offset && offset <= text.upperBound ? text : offset..<offset)
  }

  private static func siblings(_ lines: [YAMLLine], _ index: Int, _ column: Int) -> Set<String> {
    var siblings: Set<String> = []
    if lines[index].dash == nil {
      for line in lines[..<index].reversed() where !line.isBlank {
        if line.column < column { break }
        if line.column == column, let key = line.key { siblings.insert(key) }
        if line.column == column, line.dash != nil { break }
      }
    }
    for line in lines[(index + 1)...] where !line.isBlank {
      if line.column < column || line.dash.map({ $0 < column }) ?? false { break }
      if line.column == column, let key = line.key { siblings.insert(key) }
    }
    return siblings
  }
}

/// A line of a text in block style.
private struct YAMLLine {
  let range: Range<Int>
  /// The end of the text, without a comment and the line's ending.
  let end: Int
  let hasComment: Bool
  /// The bytes before the key or the text, and before the last dash in front of it.
  let column: Int
  let dash: Int?
  let key: String?
  let colon: Int?

  var isBlank: Bool { textStart >= end }
  var textStart: Int { range.lowerBound + column }

  static func lines(of bytes: [UInt8]) -> [YAMLLine] {
    var lines: [YAMLLine] = []
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      lines.append(YAMLLine(bytes, start..<end))
      start = end + 1
    }
    return lines
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    var end = range.upperBound
    if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    var place = range.lowerBound
    var dash: Int?
    func isSpace(_ index: Int) -> Bool { index >= end || bytes[index] == 0x20 }
    while place < end {
      if bytes[place] == UInt8(ascii: "-"), isSpace(place + 1) {
        dash = place - range.lowerBound
      } else if bytes[place] != 0x20 {
        break
      }
      place += 1
    }
    let text = place..<max(end, place)
    let comment = text.first { bytes[$0] == UInt8(ascii: "#") && ($0 == place || bytes[$0 - 1] == 0x20) }
    hasComment = comment != nil
    end = comment ?? end
    let colon = (place..<max(end, place)).first {
      bytes[$0] == UInt8(ascii: ":") && ($0 + 1 >= end || bytes[$0 + 1] == 0x20)
    }
    let name = colon.map { String(decoding: bytes[place..<$0], as: UTF8.self) }
    self.range = range
    self.end = end
    self.dash = dash
    self.colon = colon
    column = place - range.lowerBound
    key = name.map { $0.trimmingQuotes }
  }
}

extension String {
  /// The text between quotes of one kind, where there are any.
  fileprivate var trimmingQuotes: String {
    for quote: Character in ["\"", "'"] where count > 1 && first == quote && last == quote {
      return String(dropFirst().dropLast())
    }
    return self
  }
}
