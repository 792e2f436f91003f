import SourceText

/// The white space between two tokens.
struct JSONGap {
  enum Place: Hashable {
    /// Before the outermost value, and after it.
    case start, end
    /// In a container without values.
    case empty
    /// After the opening bracket and before the closing one.
    case opening(JSONDocument.Kind)
    case closing(JSONDocument.Kind)
    case beforeComma, afterComma
    case beforeColon, afterColon
  }

  let place: Place
  let range: Range<Int>
  /// The line endings in it.
  let lines: Int
  /// `true` if a line ends in the gap after formatting.
  let breaks: Bool
  /// The containers around it that are broken into lines.
  let depth: Int
}

/// Lists the gaps of a text in order.
struct JSONGaps {
  private let document: JSONDocument
  private(set) var gaps: [JSONGap] = []
  /// `true` if no value has a line of its own. Then each container that holds another one is broken into lines.
  let isOneLine: Bool

  /// None for a text that is not valid. O(bytes).
  init(in document: JSONDocument) {
    let gaps = JSONGaps(document, isOneLine: false)
    self = gaps.gaps.contains { $0.breaks } ? gaps : JSONGaps(document, isOneLine: true)
  }

  private init(_ document: JSONDocument, isOneLine: Bool) {
    self.document = document
    self.isOneLine = isOneLine
    guard document.problems.isEmpty, let root = document.root else { return }
    let range = document.range(root).bytes
    add(.start, SourceForm.textStart(document.source.bytes)..<range.lowerBound, breaks: false, depth: 0)
    visit(root, depth: 0)
    add(.end, range.upperBound..<document.source.bytes.count, breaks: false, depth: 0)
  }

  private func lines(_ range: Range<Int>) -> Int { document.source.bytes[range].count { $0 == UInt8(ascii: "\n") } }

  private mutating func add(_ place: JSONGap.Place, _ range: Range<Int>, breaks: Bool, depth: Int) {
    gaps.append(JSONGap(place: place, range: range, lines: lines(range), breaks: breaks, depth: depth))
  }

  private mutating func visit(_ node: NodeID, depth: Int) {
    let kind = document.kind(node)
    guard kind == .object || kind == .array else { return }
    // In order of place: the values, and for each member its key too.
    let parts = document.members(node).map { ($0.key, $0.value) } + document.elements(node).map { ($0, $0) }
    let starts = parts.map { document.range($0.0).bytes.lowerBound }
    let ends = parts.map { document.range($0.1).bytes.upperBound }
    let values = parts.map { $0.1 }
    let inside = document.range(node).bytes.dropFirst().dropLast()
    guard let first = starts.first, let last = ends.last else {
      return add(.empty, inside, breaks: false, depth: depth)
    }
    let opening = inside.lowerBound..<first
    let closing = last..<inside.upperBound
    let isBroken = isBroken(opening, closing, starts, ends, values)
    let inner = isBroken ? depth + 1 : depth
    add(.opening(kind), opening, breaks: isBroken, depth: inner)
    for (index, value) in values.enumerated() {
      if index > 0 {
        addComma(ends[index - 1]..<starts[index], isBroken && (kind == .object || isOneLine), depth: inner)
      }
      if kind == .object { addColon(document.range(parts[index].0).bytes.upperBound, value, inner) }
      visit(value, depth: inner)
    }
    add(.closing(kind), closing, breaks: isBroken, depth: depth)
  }

  private func isBroken(
    _ opening: Range<Int>, _ closing: Range<Int>, _ starts: [Int], _ ends: [Int], _ values: [NodeID]
  ) -> Bool {
    if isOneLine { return values.contains { [.object, .array].contains(document.kind($0)) } }
    return lines(opening) > 0 || lines(closing) > 0 || zip(ends, starts.dropFirst()).contains { lines($0..<$1) > 0 }
  }

  /// - Parameter breaks: Whether a line ends at the comma; otherwise it does where it did.
  private mutating func addComma(_ range: Range<Int>, _ breaks: Bool, depth: Int) {
    let comma = document.source.bytes[range].firstIndex(of: UInt8(ascii: ",")) ?? range.lowerBound
    let (before, after) = (range.lowerBound..<comma, comma + 1..<range.upperBound)
    // Some authors begin lines with commas.
    let isFirst = lines(before) > 0 && lines(after) == 0
    add(.beforeComma, before, breaks: isFirst, depth: depth)
    add(.afterComma, after, breaks: !isFirst && (breaks || lines(before) + lines(after) > 0), depth: depth)
  }

  private mutating func addColon(_ end: Int, _ value: NodeID, _ depth: Int) {
    let start = document.range(value).bytes.lowerBound
    let colon = document.source.bytes[end..<start].firstIndex(of: UInt8(ascii: ":")) ?? end
    add(.beforeColon, end..<colon, breaks: false, depth: depth)
    // An opening bracket may have a line of its own.
    let isBracket = [.object, .array].contains(document.kind(value))
    add(.afterColon, colon + 1..<start, breaks: isBracket && lines(colon + 1..<start) > 0, depth: depth)
  }
}
