private let ones: UInt64 = 0x0101_0101_0101_0101

/// The parts of one URL in the form of some components.
///
/// A path as written is read where it is in the URL: what ends it is found while it is walked. A decoded path is a text of its own, in which
/// `?` and `#` are characters.
@unsafe struct LinkText {
  typealias Bytes = UnsafePointer<UInt8>

  /// The beginning of the path, which is not empty.
  let path: Bytes
  /// Where the text ends that the path is at the beginning of.
  let limit: Bytes
  /// `true` if `?` and `#` end the path.
  let isWhole: Bool
  var query: (start: Bytes, end: Bytes)
  /// The query that is split into items, as written, and whether its items are decoded.
  var items: (start: Bytes, end: Bytes)
  var decodesItems = false
  var fragment: (start: Bytes, end: Bytes)
  var isLocated: Bool

  /// Returns `true` if a byte ends a path as written.
  @inline(__always)
  static func endsPath(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") }

  /// Returns `true` if a URL does not hold a byte as written.
  @inline(__always)
  static func isRaw(_ byte: UInt8) -> Bool { byte &- 0x21 > 0x7E - 0x21 }

  /// Returns `true` if nothing but slashes follows in a path as written.
  @inline(__always)
  static func isEnd(_ position: Bytes, _ limit: Bytes) -> Bool {
    var position = unsafe position
    while unsafe position < limit {
      let byte = unsafe position.pointee
      if byte != UInt8(ascii: "/") { return unsafe Self.endsPath(byte) }
      unsafe position += 1
    }
    return true
  }

  /// Returns `true` if a raw byte is among those from a place on.
  @inline(__always)
  static func hasRaw(from position: Bytes, _ limit: Bytes) -> Bool {
    unsafe first(0, 0, orRaw: true, from: position, limit) < limit
  }

  /// Where the path's text ends, and what ends it; `nil` where the URL holds a raw byte.
  func pathEnd(from position: Bytes) -> (text: Bytes, delimiter: Bytes)? {
    guard unsafe isWhole else { return unsafe (limit, limit) }
    var position = unsafe Self.first(UInt8(ascii: "?"), UInt8(ascii: "#"), orRaw: true, from: position, limit)
    if unsafe position < limit, unsafe Self.isRaw(position.pointee) { return nil }
    let delimiter = unsafe position
    while unsafe position > path + 1, unsafe (position - 1).pointee == UInt8(ascii: "/") { unsafe position -= 1 }
    return unsafe (position, delimiter)
  }

  /// The first byte from a place on that is one of two, or raw where that is wanted; `limit` if there is none.
  ///
  /// A word of eight bytes at once: the bit of its lowest such byte is exact (Mycroft's test for a zero byte).
  @inline(__always)
  static func first(
    _ one: UInt8, _ other: UInt8, orRaw: Bool = false, from position: Bytes, _ limit: Bytes
  ) -> Bytes {
    var position = unsafe position
    while unsafe limit - position >= 8 {
      let word = unsafe UInt64(littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt64.self))
      let (first, second) = (word ^ (ones &* UInt64(one)), word ^ (ones &* UInt64(other)))
      var found = (first &- ones) & ~first | (second &- ones) & ~second
      if orRaw { found |= (word &- ones &* 0x21) & ~word | (word &+ ones) | word }
      found &= ones << 7
      if found != 0 { return unsafe position + found.trailingZeroBitCount >> 3 }
      unsafe position += 8
    }
    while unsafe position < limit {
      let byte = unsafe position.pointee
      if unsafe byte == one || byte == other || orRaw && isRaw(byte) { break }
      unsafe position += 1
    }
    return unsafe position
  }

  /// Finds query and fragment behind the path; `false` where they hold a raw byte.
  mutating func locate(after delimiter: Bytes) -> Bool {
    if unsafe isLocated { return true }
    var position = unsafe delimiter
    if unsafe position < limit, unsafe position.pointee == UInt8(ascii: "?") {
      unsafe position += 1
      let start = unsafe position
      unsafe position = Self.first(UInt8(ascii: "#"), UInt8(ascii: "#"), orRaw: true, from: position, limit)
      if unsafe position < limit, unsafe Self.isRaw(position.pointee) { return false }
      unsafe query = (start, position)
      unsafe items = (start, position)
    }
    if unsafe position < limit {
      unsafe position += 1
      let start = unsafe position
      if unsafe Self.hasRaw(from: start, limit) { return false }
      unsafe fragment = (start, limit)
    }
    unsafe isLocated = true
    return true
  }
}

extension LinkText {
  /// A URL's path, query and fragment as written.
  init(whole path: Bytes, _ limit: Bytes) {
    let end = unsafe (limit, limit)
    unsafe self.init(
      path: path, limit: limit, isWhole: true, query: end, items: end, fragment: end, isLocated: false)
  }
}
