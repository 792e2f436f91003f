extension JSONDocument {
  /// The text without white space between its values. O(bytes).
  package func minified() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.bytes.count)
    var isString = false
    var isEscaped = false
    for byte in source.bytes {
      if isString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
      } else {
        if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { continue }
        isString = byte == UInt8(ascii: "\"")
      }
      bytes.append(byte)
    }
    return bytes
  }
}
