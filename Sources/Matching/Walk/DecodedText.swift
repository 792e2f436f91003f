import SourceText

/// A part of a URL in the form of some components: decoded, and folded where letter case is ignored. The memory is used again.
@safe struct DecodedText: ~Copyable {
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity = 64
  /// The folding of characters beyond ASCII that were seen lately, by their lowest bits.
  private let folded: UnsafeMutablePointer<(scalar: UInt32, folded: UInt32)>
  private static let foldedCount = 256

  init() {
    unsafe bytes = .allocate(capacity: capacity)
    unsafe folded = .allocate(capacity: Self.foldedCount)
    // No character but 0 has the folding of 0, and 0 is not beyond ASCII.
    unsafe folded.initialize(repeating: (0, 0), count: Self.foldedCount)
  }

  deinit {
    unsafe bytes.deallocate()
    unsafe folded.deallocate()
  }

  var start: UnsafePointer<UInt8> { unsafe UnsafePointer(bytes) }
  var end: UnsafePointer<UInt8> { unsafe UnsafePointer(bytes + count) }

  /// Takes a text in a form, and returns `true` if it was decoded.
  mutating func take(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ form: TextForm) -> Bool {
    if form.isDecoded { return unsafe decode(start, end, ignoringCase: form.ignoresCase) }
    unsafe fill(start, end, ignoringCase: form.ignoresCase)
    return false
  }

  /// Takes a text as written.
  mutating func fill(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, ignoringCase: Bool) {
    makeRoom(unsafe end - start)
    count = unsafe end - start
    for index in 0..<count { unsafe bytes[index] = ignoringCase ? start[index].asciiLowercased : start[index] }
  }

  /// Decodes and folds a text; `false` for one whose decoding is not UTF-8, which is taken as written (decided).
  @discardableResult
  mutating func decode(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, ignoringCase: Bool) -> Bool {
    // No character is longer decoded and folded than it is percent-encoded.
    makeRoom(unsafe end - start)
    count = 0
    var position = unsafe start
    while unsafe position < end {
      let byte = unsafe position.pointee
      guard byte == UInt8(ascii: "%"), let decoded = unsafe Self.escaped(position, end) else {
        append(ignoringCase ? byte.asciiLowercased : byte)
        unsafe position += 1
        continue
      }
      unsafe position += 3
      if decoded < 0x80 {
        append(ignoringCase ? decoded.asciiLowercased : decoded)
      } else if let scalar = unsafe Self.scalar(decoded, &position, end) {
        UTF8Scalars.encode(ignoringCase ? fold(scalar) : scalar) { append($0) }
      } else {
        unsafe fill(start, end, ignoringCase: ignoringCase)
        return false
      }
    }
    return true
  }

  mutating func clear() { count = 0 }

  mutating func removeTrailingSlashes() {
    while count > 0, unsafe bytes[count - 1] == UInt8(ascii: "/") { count -= 1 }
    // An empty path is `/`.
    if count == 0 { append(UInt8(ascii: "/")) }
  }

  private mutating func makeRoom(_ needed: Int) {
    if needed < capacity { return }
    unsafe bytes.deallocate()
    capacity = needed * 2
    unsafe bytes = .allocate(capacity: capacity)
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    unsafe bytes[count] = byte
    count += 1
  }

  private mutating func fold(_ scalar: UInt32) -> UInt32 {
    let place = Int(scalar) % Self.foldedCount
    let known = unsafe folded[place]
    if known.scalar == scalar { return known.folded }
    let made = CaseFolding.unicode.fold(scalar)
    unsafe folded[place] = (scalar, made)
    return made
  }

  /// The byte that an escape stands for; `nil` for a percent sign without two digits.
  @inline(__always)
  private static func escaped(_ position: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> UInt8? {
    unsafe end - position > 2 ? PercentEncoding.decoded(unsafe position[1], unsafe position[2]) : nil
  }

  /// The character that begins with a byte and goes on in escapes; `nil` for bytes that are not UTF-8 (Unicode Standard, table 3-7: no
  /// overlong form, no surrogate, nothing beyond U+10FFFF).
  private static func scalar(
    _ first: UInt8, _ position: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UInt32? {
    var missing: Int
    var scalar: UInt32
    let least: UInt32
    switch first {
    case 0xC2...0xDF: (missing, scalar, least) = (1, UInt32(first & 0x1F), 0x80)
    case 0xE0...0xEF: (missing, scalar, least) = (2, UInt32(first & 0x0F), 0x800)
    case 0xF0...0xF4: (missing, scalar, least) = (3, UInt32(first & 0x07), 0x1_0000)
    default: return nil
    }
    while missing > 0 {
      guard unsafe position < end, unsafe position.pointee == UInt8(ascii: "%"),
        let byte = unsafe escaped(position, end),
        byte & 0xC0 == 0x80
      else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
      unsafe position += 3
      missing -= 1
    }
    guard scalar >= least, scalar <= 0x10_FFFF, !(0xD800...0xDFFF).contains(scalar) else { return nil }
    return scalar
  }
}
