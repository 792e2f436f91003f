package import SourceText

extension SourceFile {
  /// The number of white-space bytes between the tokens of a range that begins and ends between tokens. O(bytes).
  package func jsonWhiteSpace(in range: Range<Int>) -> Int {
    var count = 0
    var isInString = false
    let span = bytes.span
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = span[index]
      if isInString {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == UInt8(ascii: "\"") { isInString = false }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        count += 1
      }
      index += 1
    }
    return count
  }
}
