package import SourceText

extension SourceFile {
  /// The number of white-space bytes between the tokens of a range that begins and ends between tokens. O(bytes).
  package func jsonWhiteSpace(in range: Range<Int>) -> Int {
    var count = 0
    forEachJSONByte(in: range) { if $1 { count += 1 } }
    return count
  }

  /// Calls `body` with each byte of such a range, and whether it is white space between tokens.
  @inline(__always)
  fileprivate func forEachJSONByte(in range: Range<Int>, _ body: (_ byte: UInt8, _ isSpace: Bool) -> Void) {
    var isInString = false
    var isEscaped = false
    let span = bytes.span
    for index in range {
      let byte = span[index]
      body(byte, !isInString && byte.isPlainSpace)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if isInString, byte == UInt8(ascii: "\\") {
        isEscaped = true
      }
    }
  }
}

extension JSONDocument {
  /// The text without white space between its values. O(bytes).
  package func minified() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.bytes.count)
    source.forEachJSONByte(in: source.bytes.indices) { if !$1 { bytes.append($0) } }
    return bytes
  }
}
