import SourceText

/// Percent-encoding of parts of a URL (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Encodes the bytes that browsers encode before a request: spaces and bytes beyond ASCII (decided). All others stay as they are.
  package static func encodeRaw(_ bytes: some Collection<UInt8>) -> [UInt8] {
    guard bytes.contains(where: isRaw) else { return Array(bytes) }
    var encoded: [UInt8] = []
    encodeRaw(bytes, into: &encoded)
    return encoded
  }

  /// Encodes into an array that is used again; its contents are replaced.
  static func encodeRaw(_ bytes: some Collection<UInt8>, into encoded: inout [UInt8]) {
    encoded.removeAll(keepingCapacity: true)
    for byte in bytes {
      if isRaw(byte) { encoded += self.encoded(byte) } else { encoded.append(byte) }
    }
  }

  /// The percent-encoding of a byte: three characters, without an allocation.
  package static func encoded(_ byte: UInt8) -> EncodedByte { EncodedByte(byte: byte) }

  package struct EncodedByte: Sequence, IteratorProtocol {
    private let byte: UInt8
    private var index = 0

    fileprivate init(byte: UInt8) { self.byte = byte }

    package mutating func next() -> UInt8? {
      index += 1
      return switch index {
      case 1: UInt8(ascii: "%")
      case 2: digit(byte >> 4)
      case 3: digit(byte & 15)
      default: nil
      }
    }

    private func digit(_ value: UInt8) -> UInt8 {
      value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
  }

  static func isRaw(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x80 }

  /// Decodes a part; one whose decoding is not UTF-8 stays as written (decided). A `%` without two hexadecimal digits after it is a literal
  /// character.
  package static func decode(_ part: [UInt8]) -> [UInt8] {
    guard part.contains(UInt8(ascii: "%")) else { return part }
    let decoded = decodeBytes(part)
    return isUTF8(decoded) ? decoded : part
  }

  /// Decodes bytes, whether or not the result is UTF-8.
  package static func decodeBytes(_ part: some Collection<UInt8>) -> [UInt8] {
    let part = Array(part)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(part.count)
    var index = 0
    while index < part.count {
      if part[index] == UInt8(ascii: "%"), index + 2 < part.count,
        let byte = Self.decoded(part[index + 1], part[index + 2])
      {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(part[index])
        index += 1
      }
    }
    return decoded
  }

  /// The byte that two digits behind a percent sign stand for; `nil` if they are none.
  @inline(__always)
  static func decoded(_ first: UInt8, _ second: UInt8) -> UInt8? {
    guard let high = first.hexDigitValue, let low = second.hexDigitValue else { return nil }
    return high << 4 | low
  }

  package static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }
}
