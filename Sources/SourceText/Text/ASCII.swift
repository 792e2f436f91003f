/// Tests and conversions of single ASCII bytes and scalars. They are `false` or `nil` beyond ASCII.
package enum ASCII {
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension BinaryInteger {
  @inlinable package var isASCIIDigit: Bool { 0x30...0x39 ~= self }

  @inlinable package var isASCIILetter: Bool { isASCIILowercase || isASCIIUppercase }

  @inlinable package var isASCIILowercase: Bool { 0x61...0x7A ~= self }

  @inlinable package var isASCIIUppercase: Bool { 0x41...0x5A ~= self }

  @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// The value of a hexadecimal digit in either case.
  @inlinable package var hexDigitValue: UInt8? {
    if isASCIIDigit { return UInt8(truncatingIfNeeded: self) - 0x30 }
    if 0x61...0x66 ~= self { return UInt8(truncatingIfNeeded: self) - 0x57 }
    return 0x41...0x46 ~= self ? UInt8(truncatingIfNeeded: self) - 0x37 : nil
  }
}

extension UInt8 {
  /// The lower-case letter for an upper-case one of ASCII; any other byte as it is.
  @inlinable package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension Unicode.Scalar {
  package var isASCIIAlphanumeric: Bool { value.isASCIIAlphanumeric }
}

extension StringProtocol {
  /// `true` if the text is one or more ASCII digits.
  package var isASCIINumber: Bool { !isEmpty && utf8.allSatisfy { $0.isASCIIDigit } }
}

extension String {
  /// The number of bytes of an ASCII text; `nil` for any other text. O(text).
  package var asciiCount: Int? { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : nil }

  /// `true` if the text is ASCII without line ends, whose words have one space between them and none around them. O(text).
  package var isPlainLine: Bool {
    var last = UInt8(ascii: " ")
    for byte in utf8 {
      if byte >= 0x80 || byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: " ") && last == byte) { return false }
      last = byte
    }
    return utf8.isEmpty || last != UInt8(ascii: " ")
  }
}

/// A number in hexadecimal digits, uppercase, with zeros in front up to a width.
package func hexadecimal(_ number: some BinaryInteger, width: Int = 1) -> String {
  let digits = String(number, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
}
