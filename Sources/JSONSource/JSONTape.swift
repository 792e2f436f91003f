// A value is one word: its first byte (32 bits), its kind, its marks, and 25 bits for its extent. The extent of a string, number or word
// is its length; that of an object or array is its length (14 bits) and the number of its values (11 bits). Nearly all values are so
// small. The others have their end and their next index in a table on the side.

/// The values of a document in the order of the text: an object is followed by its keys and values in turn, an array by its elements. A
/// document of *n* values is one array of 8 *n* bytes, and no value is copied from the text.
@usableFromInline
package struct JSONTape: Sendable {
  /// The words, and room after them.
  @usableFromInline package private(set) var words: [UInt64] = []
  @usableFromInline package private(set) var count = 0
  /// The extents of the values that are too large for their word.
  private var wide: [UInt32: WideExtent] = [:]

  private struct WideExtent {
    var end: UInt32
    var next: UInt32
  }

  /// The words that a block of free room has.
  private static let block = 4_096
  @inlinable static var kindShift: UInt64 { 32 }
  @inlinable static var markShift: UInt64 { 35 }
  @inlinable static var extentShift: UInt64 { 39 }
  @inlinable static var lengthBits: UInt64 { 14 }
  /// The extent of a value in ``wide``.
  @inlinable static var isWide: UInt64 { 1 << 25 - 1 }

  /// - Parameter capacity: The number of values for which address space is reserved. Pages are touched as the tape grows, without copies.
  init(capacity: Int = 0) { words.reserveCapacity(capacity + Self.block) }

  // MARK: Values

  @inlinable
  package func kind(_ index: Int) -> JSONDocument.Kind { Self.kind(words[index]) }

  @inlinable
  package func marks(_ index: Int) -> JSONMarks {
    JSONMarks(rawValue: UInt8(truncatingIfNeeded: words[index] >> Self.markShift) & 0xF)
  }

  /// The first byte of a value; of a string, its opening quote.
  @inlinable
  package func start(_ index: Int) -> Int { Int(UInt32(truncatingIfNeeded: words[index])) }

  /// One past the last byte of a value.
  @inlinable
  package func end(_ index: Int) -> Int {
    let word = words[index]
    let extent = word >> Self.extentShift
    if extent == Self.isWide { return wideExtent(index).end }
    let length = Self.isContainer(word) ? extent & (1 << Self.lengthBits - 1) : extent
    return start(index) + Int(length)
  }

  /// The index after a value and everything in it.
  @inlinable
  package func next(_ index: Int) -> Int {
    let word = words[index]
    guard Self.isContainer(word) else { return index + 1 }
    let extent = word >> Self.extentShift
    return extent == Self.isWide ? wideExtent(index).next : index + Int(extent >> Self.lengthBits)
  }

  @inline(never) @usableFromInline
  func wideExtent(_ index: Int) -> (end: Int, next: Int) {
    guard let extent = wide[UInt32(truncatingIfNeeded: index)] else { return (start(index), index + 1) }
    return (Int(extent.end), Int(extent.next))
  }

  @inlinable
  static func kind(_ word: UInt64) -> JSONDocument.Kind {
    JSONDocument.Kind(rawValue: UInt8(truncatingIfNeeded: word >> kindShift & 7)) ?? .null
  }

  @inlinable
  static func isContainer(_ word: UInt64) -> Bool { word >> kindShift & 7 < 2 }

  // MARK: Writing

  /// Appends a value without others in it. Offsets and indices fit: the source has fewer than 2³² bytes, and a value at least one.
  @inline(__always)
  mutating func append(_ kind: JSONDocument.Kind, _ range: Range<Int>, _ marks: JSONMarks = []) {
    if count == words.count { addRoom() }
    words[count] = Self.word(kind, range.lowerBound) | UInt64(marks.rawValue) << Self.markShift
    count &+= 1
    setExtent(count &- 1, end: range.upperBound, next: count)
  }

  /// Appends an object with its only member, a string.
  @inline(__always)
  mutating func append(object: Range<Int>, key: Range<Int>, value: Range<Int>) {
    guard object.count < 1 << Self.lengthBits, count &+ 3 <= words.count else {
      let first = count
      append(.object, object.lowerBound..<object.lowerBound &+ 1)
      append(.string, key)
      append(.string, value)
      return setExtent(first, end: object.upperBound, next: first &+ 3)
    }
    let first = count
    // One access for all three: each counts references. The extents of the strings fit where that of the object does.
    var words = words.mutableSpan
    words[first] =
      Self.word(.object, object.lowerBound)
      | (3 << Self.lengthBits | UInt64(truncatingIfNeeded: object.count)) << Self.extentShift
    words[first &+ 1] =
      Self.word(.string, key.lowerBound) | UInt64(truncatingIfNeeded: key.count) << Self.extentShift
    words[first &+ 2] =
      Self.word(.string, value.lowerBound) | UInt64(truncatingIfNeeded: value.count) << Self.extentShift
    count &+= 3
  }

  /// The word of a value without marks and extent.
  @inline(__always)
  private static func word(_ kind: JSONDocument.Kind, _ start: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: start) | UInt64(kind.rawValue) << kindShift
  }

  /// Sets the end of a value, and the index after everything in it.
  @inline(__always)
  mutating func setExtent(_ index: Int, end: Int, next: Int) {
    let word = words[index]
    let length = UInt64(truncatingIfNeeded: end &- Int(UInt32(truncatingIfNeeded: word)))
    let values = UInt64(truncatingIfNeeded: next &- index)
    let rest = word & (1 << Self.extentShift - 1)
    if Self.isContainer(word) {
      if length < 1 << Self.lengthBits, values < 1 << (25 - Self.lengthBits) - 1 {
        words[index] = rest | (values << Self.lengthBits | length) << Self.extentShift
        return
      }
    } else if length < Self.isWide {
      words[index] = rest | length << Self.extentShift
      return
    }
    words[index] = rest | Self.isWide << Self.extentShift
    setWideExtent(index, end: end, next: next)
  }

  @inline(never)
  private mutating func setWideExtent(_ index: Int, end: Int, next: Int) {
    wide[UInt32(truncatingIfNeeded: index)] = WideExtent(
      end: UInt32(truncatingIfNeeded: end), next: UInt32(truncatingIfNeeded: next))
  }

  @inline(never)
  private mutating func addRoom() { words.append(contentsOf: repeatElement(0, count: Self.block)) }

  /// Inserts an open container before a value, all of whose contents are at the end of the tape.
  mutating func insert(_ kind: JSONDocument.Kind, at index: Int) {
    let start = start(index)
    let moved = wide.filter { $0.key >= UInt32(truncatingIfNeeded: index) }
    for key in moved.keys { wide[key] = nil }
    for (key, extent) in moved { wide[key + 1] = WideExtent(end: extent.end, next: extent.next + 1) }
    words.insert(UInt64(start) | UInt64(kind.rawValue) << Self.kindShift, at: index)
    count += 1
  }

  /// Gives unused memory back.
  mutating func trim() { words.removeLast(words.count - count) }
}
