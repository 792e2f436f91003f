import Association
import JSONSource
import Lint
import Matching
import SourceText
import TerminalText

/// The colours of an association file: keys, strings, numbers and words of JSON, and the special parts of patterns.
///
/// JSON is read line by line, because no token goes beyond its line, so that a part of a large file costs no more than the part.
struct SourceHighlighting {
  private let bytes: [UInt8]
  private let isJSON: Bool
  /// The wildcards and variables of patterns, in order.
  private let specials: [(range: Range<Int>, kind: Kind)]

  /// The look of a byte, as a class of the style sheet.
  private enum Kind: String {
    case plain = ""
    case key = "k"
    case string = "s"
    case number = "n"
    case word = "o"
    case wildcard = "w"
    case variable = "v"
  }

  init(_ file: AssociationFile, upTo end: Int) {
    bytes = file.source.bytes
    // Other configuration files have results too.
    let start = SourceForm.textStart(file.source.bytes)
    isJSON = file.source.bytes[start...].first { $0 > 0x20 }.map { "{[".utf8.contains($0) } ?? false
    specials = isJSON ? Self.specials(file, end) : []
  }

  private static func specials(_ file: AssociationFile, _ end: Int) -> [(range: Range<Int>, kind: Kind)] {
    guard let applinks = file.applinks else { return [] }
    var found: [(range: Range<Int>, kind: Kind)] = []
    var seen: Set<NodeID> = []
    for entry in applinks.entries where file.document.range(entry.node).lower.value < end {
      for component in applinks.components(of: entry) {
        if file.document.range(component.node).lower.value >= end { break }
        component.forEachPattern { source, _, _, _ in
          guard seen.insert(source.node).inserted else { return }
          let pattern = Pattern(source, in: file.document, variables: file.generation >= .variables)
          let elements = pattern.elements.filter { $0.kind != .literal }
          for (element, range) in zip(elements, pattern.sourceRanges(elements.map(\.range), in: file.document)) {
            let isWildcard = element.kind == .anySequence || element.kind == .anyCharacter
            found.append((range.bytes, isWildcard ? .wildcard : .variable))
          }
        }
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The parts of a line that have the same look, each with its classes in the style sheet; none for plain text. The marks are the results that
  /// begin in the line, and are underlined up to its end. O(bytes + marks).
  func runs(_ line: Range<Int>, marks: [Document.Finding]) -> [(range: Range<Int>, kind: String)] {
    var kinds = Array(repeating: Kind.plain, count: line.count)
    if isJSON { classify(line, &kinds) }
    var severities = [Severity?](repeating: nil, count: line.count)
    for mark in marks {
      guard let range = mark.range?.bytes else { continue }
      let shown = (range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range).clamped(to: line)
      for index in shown {
        severities[index - line.lowerBound] = max(severities[index - line.lowerBound] ?? mark.severity, mark.severity)
      }
    }
    var runs: [(range: Range<Int>, kind: String)] = []
    var start = 0
    for index in 1...max(line.count, 1) where index <= line.count {
      if index < line.count, kinds[index] == kinds[start], severities[index] == severities[start] { continue }
      let names = [kinds[start].rawValue, severities[start].map { "mark \(Document.Tone($0.role).rawValue)" } ?? ""]
      let kind = names.filter { !$0.isEmpty }.joined(separator: " ")
      runs.append((line.lowerBound + start..<line.lowerBound + index, kind))
      start = index
    }
    return runs
  }

  private func classify(_ line: Range<Int>, _ kinds: inout [Kind]) {
    var index = line.lowerBound
    func fill(_ range: Range<Int>, _ kind: Kind) {
      for place in range.clamped(to: line) { kinds[place - line.lowerBound] = kind }
    }
    while index < line.upperBound {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = endOfString(index, line.upperBound)
        let next = bytes[index..<line.upperBound].first { !$0.isBlank }
        fill(start..<index, next == UInt8(ascii: ":") ? .key : .string)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        while index < line.upperBound, bytes[index].isASCIIAlphanumeric || "+-.".utf8.contains(bytes[index]) {
          index += 1
        }
        fill(start..<index, .number)
      case let byte where byte.isASCIIAlphanumeric:
        while index < line.upperBound, bytes[index].isASCIIAlphanumeric { index += 1 }
        fill(start..<index, .word)
      default: index += 1
      }
    }
    let first = specials.partitioningIndex { $0.range.lowerBound >= line.lowerBound }
    for special in specials[first...].prefix(while: { $0.range.lowerBound < line.upperBound }) {
      fill(special.range, special.kind)
    }
  }

  private func endOfString(_ start: Int, _ end: Int) -> Int {
    var index = start + 1
    while index < end, bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(index + 1, end)
  }
}
