package import Matching

/// The part of a URL that a pattern is compared with.
package enum PatternTarget: Sendable, Hashable {
  case path, query, fragment
  /// The value of a query item.
  case item(name: [UInt32])

  package var part: PartLanguage.Part { self == .path ? .path : .other }
}

/// The characters of a part of a URL, and how they are written there.
struct PartLetters: Sendable {
  let target: PatternTarget
  /// `true` if the part is percent-decoded before it is compared.
  let isDecoded: Bool

  /// The characters that would end the part.
  private var reserved: String {
    switch target {
    case .path: "?#"
    case .query: "#"
    case .item: "#&"
    case .fragment: ""
    }
  }

  func canOccur(_ letter: UInt32) -> Bool {
    if isDecoded { return letter >= 0x20 && letter != 0x7F && Unicode.Scalar(letter) != nil }
    return letter > 0x20 && letter < 0x7F && !reserved.unicodeScalars.contains { $0.value == letter }
  }

  func written(_ letters: some Sequence<UInt32>) -> [UInt8] {
    let text = PartLanguage.utf8(Array(letters))
    return isDecoded ? text.percentEncoded(reserved: reserved) : text
  }

  /// The letters of a pattern that can occur in the part, the most readable first, and as the last one a letter that the pattern does not name.
  func alphabet(_ named: Set<UInt32>) -> [UInt32] {
    let others = "xzq0-_abcdefghijklmnoprstuvwy123456789.~!".unicodeScalars.lazy.map { $0.value }
    func rank(_ letter: UInt32) -> Int {
      switch letter {
      case 0x61...0x7A: 0
      case 0x30...0x39, 0x41...0x5A: 1
      case ..<0x80: 2
      default: 3
      }
    }
    return named.filter(canOccur).sorted { (rank($0), $0) < (rank($1), $1) }
      + (others.first { !named.contains($0) }.map { [$0] } ?? [])
  }
}
