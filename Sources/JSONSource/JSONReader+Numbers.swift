extension JSONReader {
  /// Reads a number, or a word that begins like one: a word that is not a number is reported and kept as a number, or as a string
  /// where it has letters (an app ID without quotes may begin with a digit).
  mutating func readNumber(_ bytes: borrowing Span<UInt8>) {
    let start = position
    var index = start
    while index < end, isWordByte(bytes[index]) { index += 1 }
    let length = numberLength(bytes, from: start, to: index)
    if length == index - start {
      tape.append(.number, start..<index)
    } else if isText(bytes, start..<index) {
      return readLenientString(bytes)
    } else {
      report(.malformedNumber, start..<index)
      tape.append(.number, start..<index)
    }
    position = index
    valueEnded()
  }

  /// Returns `true` if a word has a letter that no notation of numbers has (exponents, `0x1F`, `-Infinity`).
  private func isText(_ bytes: borrowing Span<UInt8>, _ word: Range<Int>) -> Bool {
    let first = bytes[word.lowerBound]
    let isHexadecimal =
      first == UInt8(ascii: "0") && word.count > 1 && bytes[word.lowerBound + 1] | 0x20 == UInt8(ascii: "x")
    guard first != UInt8(ascii: "-"), !isHexadecimal else { return false }
    for index in word {
      let letter = bytes[index] | 0x20
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter), letter != UInt8(ascii: "e") { return true }
    }
    return false
  }

  /// The length of the longest prefix that is a number by the grammar of RFC 8259, section 6.
  private func numberLength(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Int {
    var index = start
    func digits(from first: Int) -> Int {
      var index = first
      while index < end, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
      return index - first
    }
    if index < end, bytes[index] == UInt8(ascii: "-") { index += 1 }
    guard index < end else { return 0 }
    if bytes[index] == UInt8(ascii: "0") {
      index += 1
    } else {
      let count = digits(from: index)
      guard count > 0 else { return 0 }
      index += count
    }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      let count = digits(from: index + 1)
      guard count > 0 else { return index - start }
      index += 1 + count
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      var exponent = index + 1
      if exponent < end, bytes[exponent] == UInt8(ascii: "+") || bytes[exponent] == UInt8(ascii: "-") { exponent += 1 }
      let count = digits(from: exponent)
      guard count > 0 else { return index - start }
      index = exponent + count
    }
    return index - start
  }
}
