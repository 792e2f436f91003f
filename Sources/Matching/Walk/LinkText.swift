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
  /// Where the query's text begins and ends.
  var query: (start: Bytes, end: Bytes)
  /// The query that is split into items, as written, and whether its items are decoded.
  var items: (start: Bytes, end: Bytes)
  var decodesItems = false
  var fragment: (start: Bytes, end: Bytes)
  /// `true` if query and fragment were found.
  var isLocated: Bool

  /// A URL's path, query and fragment as written.
  init(whole path: Bytes, _ limit: Bytes) {
    unsafe self.path = path
    unsafe self.limit = limit
    unsafe isWhole = true
    unsafe query = (limit, limit)
    unsafe items = (limit, limit)
    unsafe fragment = (limit, limit)
    unsafe isLocated = false
  }

  /// Parts that are texts of their own; the path without slashes at its end.
  init(
    path: (start: Bytes, end: Bytes), query: (start: Bytes, end: Bytes), items: (start: Bytes, end: Bytes),
    decodesItems: Bool, fragment: (start: Bytes, end: Bytes)
  ) {
    unsafe self.path = path.start
    unsafe limit = path.end
    unsafe isWhole = false
    unsafe self.query = query
    unsafe self.items = items
    unsafe self.decodesItems = decodesItems
    unsafe self.fragment = fragment
    unsafe isLocated = true
  }

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

  /// Where the path's text ends, and what ends it; `nil` where the URL holds a raw byte.
  ///
  /// - Parameter position: A place in the path.
  func pathEnd(from position: Bytes) -> (text: Bytes, delimiter: Bytes)? {
    guard unsafe isWhole else { return unsafe (limit, limit) }
    var position = unsafe position
    while unsafe position < limit {
      let byte = unsafe position.pointee
      if unsafe Self.endsPath(byte) { break }
      if unsafe Self.isRaw(byte) { return nil }
      unsafe position += 1
    }
    let delimiter = unsafe position
    while unsafe position > path + 1, unsafe (position - 1).pointee == UInt8(ascii: "/") { unsafe position -= 1 }
    return unsafe (position, delimiter)
  }

  /// Finds query and fragment behind the path; `false` where they hold a raw byte.
  mutating func locate(after delimiter: Bytes) -> Bool {
    if unsafe isLocated { return true }
    var position = unsafe delimiter
    if unsafe position < limit, unsafe position.pointee == UInt8(ascii: "?") {
      unsafe position += 1
      let start = unsafe position
      while unsafe position < limit, unsafe position.pointee != UInt8(ascii: "#") {
        if unsafe Self.isRaw(position.pointee) { return false }
        unsafe position += 1
      }
      unsafe query = (start, position)
      unsafe items = (start, position)
    }
    if unsafe position < limit {
      unsafe position += 1
      let start = unsafe position
      while unsafe position < limit {
        if unsafe Self.isRaw(position.pointee) { return false }
        unsafe position += 1
      }
      unsafe fragment = (start, limit)
    }
    unsafe isLocated = true
    return true
  }
}
