import JSONSource
import SourceText

/// Percent-decodes a part of a URL byte by byte into characters. Its memory is bounded: of an incomplete character it keeps only the bits
/// that patterns tell apart.
struct PartDecoder: Hashable, Sendable {
  /// One character for patterns: a scalar; ``other`` for every scalar beyond ASCII that no pattern names; in a query also a delimiter, if
  /// it is not percent-encoded.
  struct Character: Hashable, Sendable {
    let bits: UInt32

    private static let delimiterBit: UInt32 = 1 << 30
    /// A scalar that no pattern names.
    static let other = Character(scalar: 0x11_0000)

    init(scalar: UInt32) { bits = scalar }

    init(written byte: UInt8) {
      let isDelimiter = byte == UInt8(ascii: "&") || byte == UInt8(ascii: "=")
      bits = UInt32(byte) | (isDelimiter ? Self.delimiterBit : 0)
    }

    var scalar: UInt32 { bits & ~Self.delimiterBit }
    func isDelimiter(_ byte: UInt8) -> Bool { bits == UInt32(byte) | Self.delimiterBit }
  }

  /// Zero; `%` behind a percent sign; the first digit behind that.
  private var percent: UInt8 = 0
  /// The number of missing bytes of a character.
  private var missing: UInt8 = 0
  /// The bits of the character so far, or ``unnamed``.
  private var value: UInt32 = 0
  /// The decoded bytes are not UTF-8.
  private(set) var isInvalid = false

  /// A character that no pattern names.
  private static let unnamed: UInt32 = 0xFF_FFFF

  /// The state in a part that is not UTF-8, whatever follows.
  static let invalid = PartDecoder(bits: 1 << 63)

  /// `true` if a character has begun and is not complete.
  var isWithinCharacter: Bool { percent != 0 || missing != 0 }

  /// Reads a byte of the part, and calls `body` with the characters that it completes.
  ///
  /// - Parameter named: The scalars beyond ASCII that patterns name, ascending.
  mutating func take(_ byte: UInt8, _ named: [UInt32], _ body: (Character) -> Void) {
    let sign = UInt8(ascii: "%")
    if percent == 0 {
      if byte == sign { percent = sign } else { literal(byte, body) }
      return
    }
    if let low = byte.hexDigitValue {
      if percent == sign {
        percent = byte
      } else {
        let high = percent.hexDigitValue ?? 0
        percent = 0
        decoded(high << 4 | low, named, body)
      }
      return
    }
    finishEscape(body)
    take(byte, named, body)
  }

  mutating func finish(_ body: (Character) -> Void) {
    finishEscape(body)
    if missing > 0 { isInvalid = true }
  }

  /// An incomplete escape is literal text.
  private mutating func finishEscape(_ body: (Character) -> Void) {
    guard percent != 0 else { return }
    let pending = percent
    percent = 0
    literal(UInt8(ascii: "%"), body)
    if pending != UInt8(ascii: "%") { literal(pending, body) }
  }

  private mutating func literal(_ byte: UInt8, _ body: (Character) -> Void) {
    if missing > 0 { isInvalid = true }
    body(Character(written: byte))
  }

  private mutating func decoded(_ byte: UInt8, _ named: [UInt32], _ body: (Character) -> Void) {
    if missing == 0 { return begin(byte, named, body) }
    guard byte & 0xC0 == 0x80, isAllowed(byte) else {
      isInvalid = true
      return
    }
    missing -= 1
    if value != Self.unnamed {
      value = value << 6 | UInt32(byte & 0x3F)
      if missing > 0 { forget(named) }
    }
    guard missing == 0 else { return }
    body(value == Self.unnamed || !Self.contains(named, value...value) ? .other : Character(scalar: value))
    value = 0
  }

  private mutating func begin(_ byte: UInt8, _ named: [UInt32], _ body: (Character) -> Void) {
    switch byte {
    case ..<0x80: body(Character(scalar: UInt32(byte)))
    case 0xC2...0xDF: (missing, value) = (1, UInt32(byte & 0x1F))
    case 0xE0...0xEF: (missing, value) = (2, UInt32(byte & 0x0F))
    case 0xF0...0xF4: (missing, value) = (3, UInt32(byte & 0x07))
    default: isInvalid = true
    }
    if missing > 0 { forget(named) }
  }

  /// Returns `true` if a byte may follow the first one (Unicode Standard, table 3-7: no overlong form, no surrogate,
  /// nothing beyond U+10FFFF).
  private func isAllowed(_ byte: UInt8) -> Bool {
    switch (missing, value) {
    case (2, 0): byte >= 0xA0
    case (2, 0xD): byte < 0xA0
    case (3, 0): byte >= 0x90
    case (3, 4): byte < 0x90
    default: true
    }
  }

  /// Forgets the bits of a character that no pattern names, unless the next byte depends on them.
  private mutating func forget(_ named: [UInt32]) {
    let isRestricted = (missing == 2 && (value == 0 || value == 0xD)) || (missing == 3 && (value == 0 || value == 4))
    if isRestricted { return }
    let bits = UInt32(missing) * 6
    let first = value << bits
    if !Self.contains(named, first...(first + (1 << bits - 1))) { value = Self.unnamed }
  }

  private static func contains(_ named: [UInt32], _ range: ClosedRange<UInt32>) -> Bool {
    let index = named.partitioningIndex { $0 >= range.lowerBound }
    return index < named.count && named[index] <= range.upperBound
  }
}

extension PartDecoder {
  /// The whole state in one word.
  var bits: UInt64 {
    UInt64(percent) | UInt64(missing) << 8 | UInt64(value) << 16 | (isInvalid ? 1 << 63 : 0)
  }

  init(bits: UInt64) {
    percent = UInt8(truncatingIfNeeded: bits)
    missing = UInt8(truncatingIfNeeded: bits >> 8)
    value = UInt32(truncatingIfNeeded: bits >> 16)
    isInvalid = bits >> 63 == 1
  }
}
