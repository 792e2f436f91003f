// The spellings of a pattern's characters in a URL, as text of a regular expression. A URL as written is ASCII without spaces and controls;
// everything else in it is percent-encoded. No text here contains a quotation mark, a backquote or two backslashes in a row, so that it
// can be quoted in a shell or in nginx.

import SourceText

/// The part of a URL that a piece of a regular expression is for. Its delimiters cannot occur in it raw.
enum URLPart: Sendable {
  case path, query, fragment
  /// The name and the value of an item of a query.
  case name, value

  /// The characters that end the part.
  private var delimiters: [UInt32] {
    switch self {
    case .path: [0x3F, 0x23]
    case .query: [0x23]
    case .fragment: []
    case .name: [0x3D, 0x26, 0x23]
    case .value: [0x26, 0x23]
    }
  }

  /// Matches one character as written.
  var anyCharacter: String {
    delimiters.isEmpty ? "." : "[^\(Spelling.characters(delimiters))]"
  }

  /// Matches any one of the characters as written but `%`.
  var anyButPercent: String { "[^%\(Spelling.characters(delimiters))]" }

  /// Asserts that the part ends here.
  var end: String { delimiters.isEmpty ? "\\z" : "(?!\(anyCharacter))" }

  /// Returns `true` if a scalar can occur in the part as it is.
  func hasRaw(_ scalar: UInt32) -> Bool { (0x21...0x7E).contains(scalar) && !delimiters.contains(scalar) }
}

/// The spellings of characters with a letter-case setting.
struct Spelling: Sendable {
  /// Letter case is left to `(?i)`, that of the digits of escapes too.
  let isCaseless: Bool

  /// Matches a hexadecimal digit.
  var digit: String { isCaseless ? "[0-9a-f]" : "[0-9A-Fa-f]" }
  /// Matches the escape of a byte that continues a scalar in UTF-8.
  var continuation: String { "%\(nibbles(8...11))\(digit)" }

  /// Matches one ASCII character as written.
  static func literal(_ scalar: UInt32) -> String {
    switch scalar {
    // Most characters.
    case _ where scalar.isASCIIAlphanumeric: text(scalar)
    // Backslash, quotation marks and the backquote.
    case 0x5C, 0x22, 0x27, 0x60: "\\x\(String(scalar, radix: 16, uppercase: true))"
    case _ where ".*+?()[]{}^|$".unicodeScalars.contains { $0.value == scalar }: "\\" + text(scalar)
    default: text(scalar)
    }
  }

  /// Matches any one of some ASCII characters as written.
  static func anyOf(_ scalars: [UInt32]) -> String {
    scalars.count == 1 ? literal(scalars[0]) : "[\(characters(scalars.sorted()))]"
  }

  /// Matches folded scalars of a decoded part in every spelling: raw where the part can have it raw, and as escapes of its
  /// UTF-8 in either letter case.
  func decoded(_ scalars: [UInt32], _ folding: CaseFolding, in part: URLPart) -> String {
    let percent: UInt32 = 0x25
    let variants = scalars.flatMap(folding.variants)
    let raw = (isCaseless ? scalars : variants).filter { part.hasRaw($0) && $0 != percent }
    var spellings = raw.isEmpty ? [] : [Self.anyOf(raw)]
    // A `%` without two digits after it is a literal character.
    if variants.contains(percent) { spellings.append("%(?!\(digit){2})") }
    spellings += escapes(variants.filter { $0 < 0x80 })
    spellings += variants.filter { $0 >= 0x80 }.map { scalar in
      PartLanguage.utf8([scalar]).map { "%\(nibbles([$0 >> 4]))\(nibbles([$0 & 15]))" }.joined()
    }
    return spellings.count == 1 ? spellings[0] : "(?:\(spellings.joined(separator: "|")))"
  }

  /// Matches the escapes of ASCII characters: one text for all whose first digits have the same second ones.
  private func escapes(_ scalars: [UInt32]) -> [String] {
    var groups: [(high: [UInt8], low: [UInt8])] = []
    for high in UInt8(0)..<8 {
      let low = (UInt8(0)..<16).filter { scalars.contains(UInt32(high << 4 | $0)) }
      guard !low.isEmpty else { continue }
      if let same = groups.firstIndex(where: { $0.low == low }) {
        groups[same].high.append(high)
      } else {
        groups.append(([high], low))
      }
    }
    return groups.map { "%\(nibbles($0.high))\(nibbles($0.low))" }
  }

  /// Matches one of some hexadecimal digits in either letter case.
  func nibbles(_ values: some Sequence<UInt8>) -> String {
    Self.anyOf(
      values.flatMap { value -> [UInt32] in
        if value < 10 { return [0x30 + UInt32(value)] }
        let lower = 0x61 + UInt32(value) - 10
        return isCaseless ? [lower] : [lower - 32, lower]
      })
  }

  /// The inside of a class, with runs of three and more as ranges; the scalars keep their order but for that.
  static func characters(_ scalars: [UInt32]) -> String {
    var text = ""
    var rest = scalars[...]
    while let first = rest.first {
      var count = 1
      while rest.count > count, rest[rest.startIndex + count] == first + UInt32(count),
        first.isASCIIAlphanumeric == (first + UInt32(count)).isASCIIAlphanumeric
      {
        count += 1
      }
      let isRange = count > 2 && first.isASCIIAlphanumeric
      text += isRange ? "\(member(first))-\(member(first + UInt32(count) - 1))" : member(first)
      rest = rest.dropFirst(isRange ? count : 1)
    }
    return text
  }

  private static func member(_ scalar: UInt32) -> String {
    switch scalar {
    case 0x2D, 0x5B, 0x5D, 0x5E: "\\" + text(scalar)
    case 0x5C, 0x22, 0x27, 0x60: literal(scalar)
    default: text(scalar)
    }
  }

  private static func text(_ scalar: UInt32) -> String { String(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar))) }
}
