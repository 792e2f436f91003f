import SourceText

/// The white space that an author uses at each place, by majority.
struct JSONStyle {
  private let lineEnd: String
  private let indentation: String
  private let spaces: [JSONGap.Place: String]

  /// - Parameter indentation: One level, for a text that has no indented line.
  init(_ gaps: JSONGaps, in document: JSONDocument, indentation: String) {
    let bytes = document.source.bytes
    lineEnd = bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    self.indentation = Self.indentation(gaps.gaps, bytes) ?? indentation
    spaces = Self.spaces(gaps)
  }

  func text(of gap: JSONGap) -> String {
    if gap.place == .end { return gap.lines > 0 ? lineEnd : "" }
    guard gap.breaks else { return spaces[gap.place] ?? "" }
    let isParted = gap.place == .afterComma && gap.lines > 1
    return (isParted ? lineEnd : "") + lineEnd + String(repeating: indentation, count: gap.depth)
  }

  /// The commonest difference between the indentation of a container and of its first value; of equals the first one.
  private static func indentation(_ gaps: [JSONGap], _ bytes: [UInt8]) -> String? {
    var counts: [[UInt8]: (count: Int, first: Int)] = [:]
    for case let gap in gaps where gap.lines > 0 {
      guard case .opening = gap.place, let last = bytes[gap.range].lastIndex(of: UInt8(ascii: "\n")) else { continue }
      let inner = bytes[(last + 1)..<gap.range.upperBound]
      let outer = margin(of: gap.range.lowerBound, bytes)
      if inner.count > outer.count, inner.starts(with: outer) {
        counts[Array(inner.dropFirst(outer.count)), default: (0, last)].count += 1
      }
    }
    let best = counts.max { ($0.value.count, $1.value.first) < ($1.value.count, $0.value.first) }
    return best.map { String(decoding: $0.key, as: UTF8.self) }
  }

  /// The white space at the start of a line. The end of the line is at its only broken bracket, so all calls are O(bytes).
  private static func margin(of place: Int, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return bytes[start..<place].prefix { $0.isBlank }
  }

  /// For each place within a line a space or none, as most of its gaps have it. One line without spaces is not a style to keep.
  private static func spaces(_ gaps: JSONGaps) -> [JSONGap.Place: String] {
    var counts: [JSONGap.Place: (spaced: Int, tight: Int)] = [:]
    for gap in gaps.gaps where gap.lines == 0 && !gap.breaks {
      let isSpaced = !gap.range.isEmpty
      counts[gap.place, default: (0, 0)].spaced += isSpaced ? 1 : 0
      counts[gap.place, default: (0, 0)].tight += isSpaced ? 0 : 1
    }
    let isMinified = [.afterComma, .afterColon].allSatisfy { counts[$0, default: (0, 0)].spaced == 0 }
    if gaps.isOneLine, isMinified { counts = [:] }
    // Both ends of a container on one line are alike.
    let alike: [(places: [JSONGap.Place], otherwise: Bool)] = [
      ([.opening(.object), .closing(.object)], true), ([.opening(.array), .closing(.array)], false),
      ([.afterComma], true), ([.beforeColon], false), ([.afterColon], true),
    ]
    var spaces: [JSONGap.Place: String] = [:]
    for (places, otherwise) in alike {
      let decisive = places.lazy.compactMap { counts[$0] }.first { $0.spaced != $0.tight }
      let isSpaced = decisive.map { $0.spaced > $0.tight } ?? otherwise
      for place in places { spaces[place] = isSpaced ? " " : "" }
    }
    return spaces
  }
}
