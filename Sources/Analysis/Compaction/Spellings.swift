import Matching

// URLs that are spelled otherwise than a given one, those first that are likeliest to be about.

/// A URL's path, query and fragment in other letter cases: all lower, all upper, then one letter in the other case, first those that
/// begin a word. Escapes stay as they are.
func otherLetterCases(_ url: [UInt8]) -> [[UInt8]] {
  let letters = url.indices.filter { isLetter(url[$0]) && !isInEscape($0, of: url) }
  func changed(_ places: [Int], _ change: (UInt8) -> UInt8) -> [UInt8] {
    var changed = url
    for place in places { changed[place] = change(url[place]) }
    return changed
  }
  let begin = letters.filter { $0 == 0 || !isLetter(url[$0 - 1]) }
  let single = begin + letters.filter { !begin.contains($0) }
  let all = [changed(letters) { $0 | 0x20 }, changed(letters) { $0 & ~0x20 }]
  return (all + single.prefix(16).map { changed([$0]) { $0 ^ 0x20 } }).filter { $0 != url }
}

/// A URL's path, query and fragment with escapes written otherwise: the hexadecimal digits of all in lower case, in upper case, then
/// one letter as an escape, first those at the end.
func otherEscapes(_ url: [UInt8]) -> [[UInt8]] {
  func digits(_ change: (UInt8) -> UInt8) -> [UInt8] {
    url.indices.map { isLetter(url[$0]) && isInEscape($0, of: url) ? change(url[$0]) : url[$0] }
  }
  let letters = url.indices.filter { isLetter(url[$0]) && !isInEscape($0, of: url) }
  let encoded = letters.suffix(8).reversed().map { place in
    Array(url[..<place]) + PercentEncoding.encoded(url[place]) + url[(place + 1)...]
  }
  return ([digits { $0 | 0x20 }, digits { $0 & ~0x20 }] + encoded).filter { $0 != url }
}

private func isInEscape(_ index: Int, of url: [UInt8]) -> Bool {
  index > 0 && url[index - 1] == UInt8(ascii: "%") || index > 1 && url[index - 2] == UInt8(ascii: "%")
}

private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
