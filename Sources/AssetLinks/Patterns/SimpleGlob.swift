// The language of `PATTERN_SIMPLE_GLOB` (source): a full stop is any unit, `.*` skips to the first occurrence of the unit behind it, a
// backslash takes the meaning of the next unit, and a star behind another unit repeats that unit.

struct SimpleGlob {
  private let text: [UInt16]
  private let parser: PatternParser
  private var index = 0
  private(set) var steps: [GlobStep] = []

  init(_ text: [UInt16], _ parser: PatternParser) {
    (self.text, self.parser) = (text, parser)
    while index < text.count { steps.append(step()) }
  }

  /// The unit at a place; the matcher reads a zero behind the end.
  private func unit(at index: Int) -> UInt16 { index < text.count ? text[index] : 0 }

  private mutating func step() -> GlobStep {
    let isEscaped = text[index] == UInt16(ascii: "\\")
    if isEscaped { index += 1 }
    let own = unit(at: index)
    index += 1
    guard unit(at: index) == UInt16(ascii: "*") else {
      // The matcher of Android 15 reads an escaped full stop as a wildcard, too.
      let isWildcard = own == UInt16(ascii: ".") && (!isEscaped || parser == .android15)
      return isWildcard ? .anyUnit : .unit(own)
    }
    index += 1
    guard own == UInt16(ascii: "."), !isEscaped else { return .run(of: own) }
    guard index < text.count else { return .rest }
    // The unit behind `.*` is compared as it is, a wildcard too.
    if text[index] == UInt16(ascii: "\\") { index += 1 }
    defer { index += 1 }
    return .skip(to: unit(at: index))
  }
}
