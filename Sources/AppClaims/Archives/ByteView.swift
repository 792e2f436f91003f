/// Numbers and ranges of bytes that may lie: every place is checked.
struct ByteView {
  let bytes: [UInt8]

  enum Order { case little, big }

  /// A size or a place; `nil` where it lies outside, or does not fit into an `Int`, which may have 32 bits.
  func number(_ start: Int, _ size: Int, _ order: Order) -> Int? {
    value(start, size, order).flatMap { Int(exactly: $0) }
  }

  /// An unsigned number of at most eight bytes; `nil` where it lies outside.
  func value(_ start: Int, _ size: Int, _ order: Order) -> UInt64? {
    guard let range = range(start, size) else { return nil }
    var value: UInt64 = 0
    switch order {
    case .big: for byte in bytes[range] { value = value << 8 | UInt64(byte) }
    case .little: for byte in bytes[range].reversed() { value = value << 8 | UInt64(byte) }
    }
    return value
  }

  /// A range of bytes; `nil` where it lies outside.
  func range(_ start: Int, _ size: Int) -> Range<Int>? {
    guard start >= 0, size >= 0, start <= bytes.count, size <= bytes.count - start else { return nil }
    return start..<start + size
  }

  /// A text up to a NUL, or of the whole size.
  func text(_ start: Int, _ size: Int) -> String? {
    range(start, size).map { String(decoding: bytes[$0].prefix { $0 != 0 }, as: UTF8.self) }
  }
}
