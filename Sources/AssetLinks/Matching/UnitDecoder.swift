// `android.net.Uri` decodes a part as a whole (source): a percent sign with two hexadecimal digits is a byte, bytes in a row are UTF-8, and
// every malformed sequence becomes U+FFFD. A percent sign with less than two digits becomes U+FFFD as well; if it is not the end of the
// part, the character that is not a digit is lost, and the digit before it, or zero, is a byte.
//
// Memory is bounded: of an incomplete character, only the bits that patterns tell apart are kept (`forget`).

/// Percent-decodes a part of a URL byte by byte into UTF-16 units.
struct UnitDecoder: Hashable, Sendable {
  /// Nothing, a percent sign, or its first digit.
  private enum Escape: Hashable {
    case none, percent
    case digit(UInt8)
  }

  /// U+FFFD, which Android decodes malformed escapes to.
  private static let replacement: UInt16 = 0xFFFD

  private var escape = Escape.none
  /// The bytes that a character has in all, and those that are missing.
  private var length: UInt8 = 0
  private var missing: UInt8 = 0
  /// The bits of the character so far.
  private var value: UInt32 = 0
  /// The character has no unit that a pattern names, whatever its other bytes are.
  private var isNeutral = false

  /// Reads a byte of the part, and calls `body` with the units that it completes, for forgotten bits with a unit that no pattern names.
  mutating func take(_ byte: UInt8, neutral: UInt16, _ body: (UInt16) -> Void) {
    switch (escape, byte.hexDigitValue) {
    case (.none, _):
      if byte == UInt8(ascii: "%") {
        escape = .percent
      } else {
        endCharacter(body)
        body(UInt16(byte))
      }
    case (.percent, let digit?): escape = .digit(digit)
    case (.percent, nil): endEscape(0, neutral, body)
    case (.digit(let high), let low?):
      escape = .none
      decoded(high << 4 | low, neutral, body)
    case (.digit(let high), nil): endEscape(high, neutral, body)
    }
  }

  /// `true` if a percent sign or its first digit was read.
  var isWithinEscape: Bool { escape != .none }

  mutating func finish(_ body: (UInt16) -> Void) {
    endCharacter(body)
    if escape != .none { body(Self.replacement) }
    escape = .none
  }

  private mutating func endEscape(_ byte: UInt8, _ neutral: UInt16, _ body: (UInt16) -> Void) {
    endCharacter(body)
    body(Self.replacement)
    escape = .none
    decoded(byte, neutral, body)
  }

  /// Ends an incomplete character, as another byte that does not belong to it would.
  mutating func endCharacter(_ body: (UInt16) -> Void) {
    if missing > 0 { body(Self.replacement) }
    clear()
  }

  private mutating func clear() { (length, missing, value, isNeutral) = (0, 0, 0, false) }

  private mutating func decoded(_ byte: UInt8, _ neutral: UInt16, _ body: (UInt16) -> Void) {
    guard missing > 0 else { return begin(byte, body) }
    guard byte & 0xC0 == 0x80, isAllowed(byte) else {
      endCharacter(body)
      return begin(byte, body)
    }
    missing -= 1
    if !isNeutral { value = value << 6 | UInt32(byte & 0x3F) }
    guard missing == 0 else { return }
    if isNeutral {
      for _ in 0..<(length == 4 ? 2 : 1) { body(neutral) }
    } else if let scalar = Unicode.Scalar(value) {
      UTF16.encode(scalar)?.forEach(body)
    }
    clear()
  }

  private mutating func begin(_ byte: UInt8, _ body: (UInt16) -> Void) {
    switch byte {
    case ..<0x80: body(UInt16(byte))
    case 0xC2...0xDF: (length, value) = (2, UInt32(byte & 0x1F))
    case 0xE0...0xEF: (length, value) = (3, UInt32(byte & 0x0F))
    case 0xF0...0xF4: (length, value) = (4, UInt32(byte & 0x07))
    default: body(Self.replacement)
    }
    missing = max(length, 1) - 1
  }

  /// `true` if the second byte depends on the first one (Unicode Standard, table 3-7).
  private var isRestricted: Bool {
    guard !isNeutral, missing + 1 == length else { return false }
    return length == 3 && (value == 0 || value == 0xD) || length == 4 && (value == 0 || value == 4)
  }

  private func isAllowed(_ byte: UInt8) -> Bool {
    guard isRestricted else { return true }
    return switch (length, value) {
    case (3, 0): byte >= 0xA0
    case (3, _): byte < 0xA0
    case (_, 0): byte >= 0x90
    default: byte < 0x90
    }
  }
}

// MARK: Forgetting

extension UnitDecoder {
  /// Forgets the bits of an incomplete character that no pattern distinguishes.
  ///
  /// A low surrogate of a pattern is compared only behind its high one, so behind other high surrogates all low ones are alike.
  mutating func forget(allBut named: NamedUnits) {
    if missing == 0, case .digit(let digit) = escape { escape = .digit(named.digits[Int(digit)]) }
    guard missing > 0, !isRestricted, !isNeutral else { return }
    let bits = UInt32(missing) * 6
    let (first, last) = (value << bits, value << bits | (1 << bits - 1))
    guard length == 4 else {
      if !named.contains(first, last) { forgetAll() }
      return
    }
    let (firstHigh, lastHigh) = (Self.high(first), Self.high(last))
    guard named.contains(firstHigh, lastHigh) else { return forgetAll() }
    guard missing == 1, !named.contains(Self.low(first), Self.low(last)) else { return }
    // The first low surrogates, in blocks of 64, that no pattern names.
    let start = value & ~0xF
    value = (start..<value).first { !named.contains(Self.low($0 << 6), Self.low($0 << 6 | 0x3F)) } ?? value
  }

  private mutating func forgetAll() {
    value = 0
    isNeutral = true
  }

  private static func high(_ scalar: UInt32) -> UInt32 { 0xD800 + (max(scalar, 0x1_0000) - 0x1_0000) >> 10 }

  private static func low(_ scalar: UInt32) -> UInt32 { 0xDC00 + scalar & 0x3FF }
}

struct NamedUnits: Sendable {
  private let units: [UInt16]
  /// A unit that no pattern names.
  let neutral: UInt16
  /// For each first digit of an escape, the least one with the same meaning at the beginning of a character.
  let digits: [UInt8]
  /// `true` if any number of characters beyond ASCII means the same as one: no pattern names or counts them. Then a character need not
  /// be followed through its bytes.
  let areOthersAlike: Bool

  init(_ patterns: [UnitAutomaton]) {
    let named = patterns.reduce(into: Set([UInt16(ascii: "&"), UInt16(ascii: ";")])) { $0.formUnion($1.namedUnits) }
    let areOthersAlike = named.allSatisfy { $0 < 0x80 } && patterns.allSatisfy { $0.repeatsOthers }
    self.areOthersAlike = areOthersAlike
    units = named.sorted()
    neutral = (UInt16(0xE000)...0xF8FF).first { !named.contains($0) } ?? 0xE000
    func isPlain(_ digit: UInt8) -> Bool {
      !named.contains(UInt16(digit)) && (digit > 7 || (0...15).allSatisfy { !named.contains(UInt16(digit << 4 | $0)) })
    }
    digits = (UInt8(0)...15).map { digit in
      guard digit < 12 || areOthersAlike, isPlain(digit) else { return digit }
      return ((digit < 8 ? 0 : 8)..<digit).first(where: isPlain) ?? digit
    }
  }

  var ascii: [UInt8] { units.filter { $0 < 0x80 }.map { UInt8($0) } }

  func contains(_ first: UInt32, _ last: UInt32) -> Bool {
    let index = units.partitioningIndex { UInt32($0) >= first }
    return index < units.count && UInt32(units[index]) <= last
  }
}
