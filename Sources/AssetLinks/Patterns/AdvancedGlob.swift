// The language of `PATTERN_ADVANCED_GLOB` (source): units, `.`, sets in brackets with ranges and `^`, and escapes, each with one of the
// modifiers `*`, `+`, `{n}`, `{n,}` and `{n,m}`. Each step takes as much as it can and gives nothing back.

struct AdvancedGlob {
  typealias Fault = MatcherPattern.Fault

  private let text: [UInt16]
  private var index = 0
  private(set) var steps: [GlobStep] = []
  /// The token that a modifier may follow.
  private var last: UnitSet?
  private var size = 0

  /// The most moves that steps may need together.
  private static let sizeLimit = 10_000

  init(_ text: [UInt16]) throws(Fault) {
    self.text = text
    while index < text.count { try readToken() }
  }

  private mutating func readToken() throws(Fault) {
    let unit = text[index]
    index += 1
    switch unit {
    case UInt16(ascii: "["): try add(readSet())
    case UInt16(ascii: "{"):
      let (least, most) = try readRange()
      try modify(atLeast: least, atMost: most)
    // Outside of a range it has no meaning, and is not text either.
    case UInt16(ascii: "}"): break
    case UInt16(ascii: "*"): try modify(atLeast: 0, atMost: nil)
    case UInt16(ascii: "+"): try modify(atLeast: 1, atMost: nil)
    case UInt16(ascii: "."): try add(.all)
    case UInt16(ascii: "\\"): try add(.only(readEscaped()))
    default: try add(.only(unit))
    }
  }

  private mutating func readEscaped() throws(Fault) -> UInt16 {
    guard index < text.count else { throw .escapeAtEnd }
    defer { index += 1 }
    return text[index]
  }

  private mutating func add(_ set: UnitSet) throws(Fault) {
    try reserve(set.units.count + 1)
    steps.append(.repeated(set, atLeast: 1, atMost: 1))
    last = set
  }

  private mutating func modify(atLeast least: Int, atMost most: Int?) throws(Fault) {
    guard let set = last else { throw .modifierWithoutToken }
    last = nil
    try reserve((set.units.count + 1) * max(most ?? least, 1))
    steps[steps.count - 1] = .repeated(set, atLeast: least, atMost: most)
  }

  private mutating func reserve(_ moves: Int) throws(Fault) {
    size += moves
    if size > Self.sizeLimit { throw .tooLarge }
  }

  // MARK: Sets and ranges

  /// Reads a set behind its bracket. In a set, only `]` and the backslash have a meaning, and `-` between two units.
  private mutating func readSet() throws(Fault) -> UnitSet {
    let isInverse = index < text.count && text[index] == UInt16(ascii: "^")
    if isInverse { index += 1 }
    let start = index
    var units: Set<UInt16> = []
    while index < text.count {
      var unit = text[index]
      index += 1
      if unit == UInt16(ascii: "]") {
        if index == start + 1 { throw .emptySet }
        return UnitSet(units: units, isInverse: isInverse)
      }
      if unit == UInt16(ascii: "\\") { unit = try readEscaped() }
      guard index + 1 < text.count, text[index] == UInt16(ascii: "-"), text[index + 1] != UInt16(ascii: "]") else {
        units.insert(unit)
        continue
      }
      index += 1
      var end = text[index]
      index += 1
      if end == UInt16(ascii: "\\") { end = try readEscaped() }
      guard unit <= end else { continue }
      if Int(end) - Int(unit) > Self.sizeLimit { throw .tooLarge }
      units.formUnion(unit...end)
    }
    throw .unclosedSet
  }

  /// Reads `n}`, `n,}` or `n,m}`.
  private mutating func readRange() throws(Fault) -> (least: Int, most: Int?) {
    guard let end = text[index...].firstIndex(of: UInt16(ascii: "}")) else { throw .unclosedRange }
    let parts = String(decoding: text[index..<end], as: UTF16.self)
      .split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    index = end + 1
    guard let least = parts.first.flatMap({ Int32($0) }) else { throw .malformedRange }
    if parts.count == 2, parts[1].isEmpty { return (max(Int(least), 0), nil) }
    guard let most = Int32(parts[parts.count - 1]), least <= most else { throw .malformedRange }
    return (max(Int(least), 0), max(Int(most), 0))
  }
}
