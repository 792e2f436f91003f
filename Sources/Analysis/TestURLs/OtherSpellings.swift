import Matching
import SourceText

/// Other spellings of a URL's path, query and fragment, the likeliest first.
package enum OtherSpellings {
  /// All letters in lower case, all in upper case, then one letter in the other case. Escapes stay as they are.
  package static func letterCases(_ url: [UInt8]) -> [[UInt8]] {
    let letters = letters(of: url)
    let all = [url.changed(letters) { $0 | 0x20 }, url.changed(letters) { $0 & ~0x20 }]
    return (all + letters.prefix(16).map { url.changed([$0]) { $0 ^ 0x20 } }).filter { $0 != url }
  }

  /// The hexadecimal digits of all escapes in lower case, in upper case, one in the other case, then one letter as an escape; the last
  /// ones first.
  package static func escapes(_ url: [UInt8]) -> [[UInt8]] {
    let digits = escapeDigits(of: url)
    let all = [url.changed(digits) { $0 | 0x20 }, url.changed(digits) { $0 & ~0x20 }]
    let single = digits.suffix(8).reversed().map { url.changed([$0]) { $0 ^ 0x20 } }
    let encoded = letters(of: url).sorted().suffix(8).reversed().map { url.encoding($0) }
    return (all + single + encoded).filter { $0 != url }
  }

  /// A text with the hexadecimal digits of escapes in upper case.
  package static func withUpperEscapes(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let text = Array(text)
    return text.changed(escapeDigits(of: text)) { $0 & ~0x20 }
  }

  // MARK: One change each

  /// A URL with one change, and where the change ends.
  package typealias Changed = (url: [UInt8], end: Int)

  package static func singleLetterCases(_ url: [UInt8]) -> [Changed] {
    letters(of: url).map { (url.changed([$0]) { $0 ^ 0x20 }, $0 + 1) }
  }

  /// One digit of an escape in the other case, then one letter as an escape.
  package static func singleEscapes(_ url: [UInt8]) -> [Changed] {
    escapeDigits(of: url).map { (url.changed([$0]) { $0 ^ 0x20 }, $0 + 1) }
      + letters(of: url).map { (url.encoding($0), $0 + 3) }
  }

  /// The escapes as browsers write them: all hexadecimal digits in upper case, then one character as an escape which some browsers
  /// write so and others do not (WHATWG URL, percent-encode sets; Foundation).
  package static func browserEscapes(_ url: [UInt8]) -> [Changed] {
    let lower = escapeDigits(of: url).filter { url[$0].isASCIILowercase && isEscapedByBrowsers(url, digitAt: $0) }
    let upper = lower.last.map { [(url: url.changed(lower) { $0 & ~0x20 }, end: $0 + 1)] } ?? []
    return upper
      + url.indices.filter { "\"<>^`{|}".utf8.contains(url[$0]) }.map { (url: url.encoding($0), end: $0 + 3) }
  }

  /// Returns `true` if the byte whose escape has a digit at an index is one that browsers escape: a space, a delimiter such as `"`,
  /// or a byte beyond ASCII.
  private static func isEscapedByBrowsers(_ url: [UInt8], digitAt index: Int) -> Bool {
    let first = url[index - 1] == UInt8(ascii: "%") ? index : index - 1
    guard first + 1 < url.count, let byte = UInt8(String(decoding: url[first...first + 1], as: UTF8.self), radix: 16)
    else { return false }
    return byte <= 0x20 || byte >= 0x7F || "\"<>^`{|}".utf8.contains(byte)
  }

  // MARK: Places

  /// The places of letters outside escapes, those that begin a word first.
  private static func letters(of url: [UInt8]) -> [Int] {
    let letters = url.indices.filter { url[$0].isASCIILetter && !isInEscape($0, of: url) }
    func beginsWord(_ index: Int) -> Bool { index == 0 || !url[index - 1].isASCIILetter }
    return letters.filter(beginsWord) + letters.filter { !beginsWord($0) }
  }

  private static func escapeDigits(of url: [UInt8]) -> [Int] {
    url.indices.filter { url[$0].isASCIILetter && isInEscape($0, of: url) }
  }

  private static func isInEscape(_ index: Int, of url: [UInt8]) -> Bool {
    index > 0 && url[index - 1] == UInt8(ascii: "%") || index > 1 && url[index - 2] == UInt8(ascii: "%")
  }
}

extension [UInt8] {
  fileprivate func changed(_ places: [Int], _ change: (UInt8) -> UInt8) -> [UInt8] {
    var changed = self
    for place in places { changed[place] = change(self[place]) }
    return changed
  }

  fileprivate func encoding(_ place: Int) -> [UInt8] {
    Array(self[..<place]) + PercentEncoding.encoded(self[place]) + self[(place + 1)...]
  }
}
