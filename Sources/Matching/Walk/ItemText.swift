/// The names and values of query items in the form of a dictionary.
struct ItemText {
  private var decoded: [UInt8] = []

  /// Calls `body` with a text, decoded and folded where the form requires it.
  ///
  /// - Parameter decodes: Whether the query can be decoded. Otherwise it was folded as a whole.
  mutating func with<Result>(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ decodes: Bool, _ form: TextForm,
    _ body: (UnsafePointer<UInt8>, UnsafePointer<UInt8>) -> Result
  ) -> Result {
    guard decodes else { return unsafe body(start, end) }
    _ = unsafe DecodedText.append(start, end, form, to: &decoded)
    return unsafe decoded.withUnsafeBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return unsafe body(start, start) }
      return unsafe body(first, first + buffer.count)
    }
  }
}

/// Percent-decoding into the form of a component.
enum DecodedText {
  /// Decodes and folds a text; folds it as written where its decoding is not UTF-8 (decided).
  ///
  /// - Returns: Whether it was decoded.
  static func append(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ form: TextForm, to bytes: inout [UInt8]
  ) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    let sign = UInt8(ascii: "%")
    var position = unsafe start
    var hasEscape = false
    while unsafe position < end {
      let byte = unsafe position.pointee
      if byte == sign, unsafe end - position > 2, let high = unsafe position[1].hexDigitValue,
        let low = unsafe position[2].hexDigitValue
      {
        bytes.append(high << 4 | low)
        hasEscape = hasEscape || high >= 8
        unsafe position += 3
      } else {
        bytes.append(form.ignoresCase ? byte.lowercased : byte)
        unsafe position += 1
      }
    }
    if !hasEscape {
      if form.ignoresCase { for index in bytes.indices { bytes[index] = bytes[index].lowercased } }
      return true
    }
    if let folded = unsafe bytes.withUnsafeBufferPointer({ unsafe Self.folded($0, form) }) {
      bytes = folded
      return true
    }
    bytes.removeAll(keepingCapacity: true)
    unsafe position = start
    while unsafe position < end {
      bytes.append(unsafe form.ignoresCase ? position.pointee.lowercased : position.pointee)
      unsafe position += 1
    }
    return false
  }

  /// The folded text; `nil` for bytes that are not UTF-8.
  private static func folded(_ bytes: UnsafeBufferPointer<UInt8>, _ form: TextForm) -> [UInt8]? {
    guard var position = bytes.baseAddress else { return [] }
    let end = unsafe position + bytes.count
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    while unsafe position < end {
      guard let scalar = unsafe UTF8Scalars.checkedNext(&position, end) else { return nil }
      UTF8Scalars.append(form.folding.fold(scalar), to: &folded)
    }
    return folded
  }
}

extension UInt8 {
  /// The lower-case letter for an upper-case one of ASCII.
  @inline(__always)
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
