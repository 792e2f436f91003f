/// The bytes in Base64 (RFC 4648, section 4).
package func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  var text = ""
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      text.append(place <= group.count ? digits[word >> (18 - 6 * place) & 63] : "=")
    }
  }
  return text
}

/// The bytes of a text in Base64, with white space anywhere; `nil` where it is malformed.
package func decodedBase64(_ text: String) -> [UInt8]? {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count / 4 * 3)
  var (count, padding) = (0, 0)
  var bits: UInt32 = 0
  for byte in Array(text.utf8) where !byte.isPlainSpace {
    if byte == UInt8(ascii: "=") {
      padding += 1
      continue
    }
    guard padding == 0, let digit = base64Digit(byte) else { return nil }
    bits = bits << 6 | digit
    count += 1
    // Every digit but the first of four completes a byte.
    if count % 4 != 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(2 * (-count & 3)))) }
  }
  let isWhole = padding == 0 || padding <= 2 && (count + padding) % 4 == 0
  return isWhole && count % 4 != 1 ? bytes : nil
}

private func base64Digit(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
  case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
  case UInt8(ascii: "+"): 62
  case UInt8(ascii: "/"): 63
  default: nil
  }
}
