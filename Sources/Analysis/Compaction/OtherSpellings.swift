import Matching

// URLs that are spelled otherwise than a given one, those first that are likeliest to be about.

/// A URL's path, query and fragment in other letter cases: all lower, all upper, then one letter in the other case, first those that
/// begin a word. Escapes stay as they are.
func otherLetterCases(_ url: [UInt8]) -> [[UInt8]] {
  let letters = url.indices.filter { isLetter(url[$0]) && !isInEscape($0, of: url) }
  let begin = letters.filter { $0 == 0 || !isLetter(url[$0 - 1]) }
  let single = begin + letters.filter { !begin.contains($0) }
  let all = [url.changed(letters) { $0 | 0x20 }, url.changed(letters) { $0 & ~0x20 }]
  return (all + single.prefix(16).map { url.changed([$0]) { $0 ^ 0x20 } }).filter { $0 != url }
}

/// A URL's path, query and fragment with escapes written otherwise: the hexadecimal digits of all in lower case, in upper case, one in
/// the other case, then one letter as an escape, first those at the end.
func otherEscapes(_ url: [UInt8]) -> [[UInt8]] {
  let digits = url.indices.filter { isLetter(url[$0]) && isInEscape($0, of: url) }
  let letters = url.indices.filter { isLetter(url[$0]) && !isInEscape($0, of: url) }
  let all = [url.changed(digits) { $0 | 0x20 }, url.changed(digits) { $0 & ~0x20 }]
  let single = digits.suffix(8).reversed().map { url.changed([$0]) { $0 ^ 0x20 } }
  let encoded = letters.suffix(8).reversed().map { place in
    Array(url[..<place]) + PercentEncoding.encoded(url[place]) + url[(place + 1)...]
  }
  return (all + single + encoded).filter { $0 != url }
}

/// A text with the hexadecimal digits of escapes in upper case.
func withUpperEscapes(_ text: ArraySlice<UInt8>) -> [UInt8] {
  let text = Array(text)
  return text.changed(text.indices.filter { isLetter(text[$0]) && isInEscape($0, of: text) }) { $0 & ~0x20 }
}

private func isInEscape(_ index: Int, of url: [UInt8]) -> Bool {
  index > 0 && url[index - 1] == UInt8(ascii: "%") || index > 1 && url[index - 2] == UInt8(ascii: "%")
}

private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

extension [UInt8] {
  fileprivate func changed(_ places: [Int], _ change: (UInt8) -> UInt8) -> [UInt8] {
    var changed = self
    for place in places { changed[place] = change(self[place]) }
    return changed
  }
}
