/// The syntax of scalars in XML property lists.
enum ScalarText {
  /// Decimal, or hexadecimal after `0x`, of at most 128 bits.
  static func integer(_ text: String) -> Int128? {
    var digits = trimmed(text)[...]
    let sign = digits.hasPrefix("-") ? "-" : ""
    if !sign.isEmpty || digits.hasPrefix("+") { digits = digits.dropFirst() }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    if isHexadecimal { digits = digits.dropFirst(2) }
    guard let first = digits.first, first != "-", first != "+" else { return nil }
    return Int128(sign + digits, radix: isHexadecimal ? 16 : 10)
  }

  static func real(_ text: String) -> Double? { Double(trimmed(text)) }

  /// `2026-03-01T12:00:00Z`, as seconds since 1 January 2001.
  static func date(_ text: String) -> Double? {
    let bytes = Array(trimmed(text).utf8)
    guard bytes.count == 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      bytes[19] == UInt8(ascii: "Z")
    else { return nil }
    let numbers = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].compactMap {
      Int(String(decoding: bytes[$0], as: UTF8.self))
    }
    guard numbers.count == 6, numbers.allSatisfy({ $0 >= 0 }), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2]), numbers[3] < 24, numbers[4] < 60, numbers[5] < 61
    else { return nil }
    let days = days(year: numbers[0], month: numbers[1], day: numbers[2])
    return Double(days * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5])
  }

  /// A date as XML has it; `nil` for years that it cannot say.
  static func text(ofDate seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
    let whole = Int(seconds.rounded(.down))
    let day = whole.quotientAndRemainder(dividingBy: 86_400)
    let (days, rest) = day.remainder < 0 ? (day.quotient - 1, day.remainder + 86_400) : (day.quotient, day.remainder)
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": eras of 400 years that begin on 1 March.
    let shifted = days + 730_791
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    guard (0...9_999).contains(year) else { return nil }
    return padded(year, 4) + "-" + padded(month < 10 ? month + 3 : month - 9, 2) + "-"
      + padded(dayOfYear - (153 * month + 2) / 5 + 1, 2) + "T" + padded(rest / 3_600, 2) + ":"
      + padded(rest / 60 % 60, 2) + ":" + padded(rest % 60, 2) + "Z"
  }

  /// Days since 1 January 2001.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 730_791
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }

  private static func trimmed(_ text: String) -> String {
    String(decoding: text.utf8.trimmed { $0.isPlainSpace }, as: UTF8.self)
  }
}
