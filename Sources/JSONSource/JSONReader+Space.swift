import SourceText

extension JSONReader {
  /// Returns `true` if `skipSpace` has to look at the byte.
  @inline(__always)
  func mayBeSpace(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x80 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#")
  }

  /// Skips white space, and reports comments and invisible characters that RFC 8259 does not count as white space.
  mutating func skipSpace(_ bytes: borrowing Span<UInt8>) {
    while position < end, !stopped {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      case UInt8(ascii: "/") where startsComment(bytes): skipComment(bytes)
      case UInt8(ascii: "#"): skipLineComment(bytes)
      case 0xC2, 0xE2, 0xE3, 0xEF:
        guard let (scalar, length) = invisibleScalar(bytes) else { return }
        report(.invisibleCharacter(scalar), position..<position + length)
        position += length
      default: return
      }
    }
  }

  private func startsComment(_ bytes: borrowing Span<UInt8>) -> Bool {
    guard position + 1 < end else { return false }
    return bytes[position + 1] == UInt8(ascii: "/") || bytes[position + 1] == UInt8(ascii: "*")
  }

  private mutating func skipComment(_ bytes: borrowing Span<UInt8>) {
    guard bytes[position + 1] == UInt8(ascii: "*") else { return skipLineComment(bytes) }
    let start = position
    position += 2
    while position + 1 < end, !(bytes[position] == UInt8(ascii: "*") && bytes[position + 1] == UInt8(ascii: "/")) {
      position += 1
    }
    if position + 1 < end {
      position += 2
      report(.comment, start..<position)
    } else {
      position = end
      report(.unterminatedComment, start..<end)
    }
  }

  private mutating func skipLineComment(_ bytes: borrowing Span<UInt8>) {
    let start = position
    while position < end, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
    if let last = problems.last, last.kind == .comment, isLineComment(at: last.range.lower.value, bytes),
      isSpace(last.range.upper.value..<start, bytes)
    {
      // The lines of one remark are one problem.
      let range = SourceRange(last.range.lower.value..<position)
      problems[problems.count - 1] = JSONDocument.Problem(kind: .comment, range: range, related: nil)
    } else {
      report(.comment, start..<position)
    }
  }

  private func isLineComment(at start: Int, _ bytes: borrowing Span<UInt8>) -> Bool {
    bytes[start] == UInt8(ascii: "#") || bytes[start + 1] == UInt8(ascii: "/")
  }

  private func isSpace(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>) -> Bool {
    afterSpace(bytes, from: range.lowerBound) >= range.upperBound
  }

  /// A space or format character beyond ASCII at the position: it looks like nothing and is not white space in JSON.
  private func invisibleScalar(_ bytes: borrowing Span<UInt8>) -> (scalar: UInt32, length: Int)? {
    let length = bytes.scalarLength(at: position)
    func byte(_ offset: Int) -> UInt32 { UInt32(bytes[position + offset]) }
    if length == 2 { return byte(0) == 0xC2 && byte(1) == 0xA0 ? (0xA0, 2) : nil }
    guard length == 3 else { return nil }
    let scalar = (byte(0) & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F)
    switch scalar {
    case 0x2000...0x200F, 0x2028...0x202F, 0x2060, 0x3000, 0xFEFF: return (scalar, 3)
    default: return nil
    }
  }
}
