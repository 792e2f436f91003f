import SourceText

// A list of a million paths in a trie would take more memory than the file. A hash table over the bytes of the file takes some 30 bytes a
// path, is made without comparing paths, and finds a URL in one probe.

/// The plain paths of a long entry, by their text.
struct PlainPathTable: Sendable {
  private let source: SourceFile
  private var items: [Item] = []
  /// The upper halves of the items' hashes, until ``seal()``.
  private var hashes: [UInt32] = []
  /// The indices of the items; of those with equal paths, the first.
  private var index = HashIndex()
  private var hasWritten = false
  /// `true` if some paths are compared with the decoded path.
  private var decodes = false

  /// A path with its component: side by side in memory, because neither is in the processor's cache.
  private struct Item {
    let path: PlainPath
    let component: ComponentID
  }

  init(_ source: SourceFile, capacity: Int) {
    self.source = source
    items.reserveCapacity(capacity)
    hashes.reserveCapacity(capacity)
  }

  /// Adds a path; of equal ones the first decides. Components must be added in ascending order.
  mutating func insert(_ path: PlainPath, _ component: ComponentID) {
    let hash = HashIndex.hash(source.bytes.span.extracting(path.range), seed: path.isDecoded ? 1 : 0)
    hashes.append(UInt32(truncatingIfNeeded: hash >> 32))
    items.append(Item(path: path, component: component))
    if path.isDecoded { decodes = true } else { hasWritten = true }
  }

  /// Makes the table of the paths that were added. O(paths).
  mutating func seal() {
    let bytes = source.bytes
    let span = bytes.span
    index = HashIndex(upperHalves: hashes) { number, earlier in
      let (path, other) = (items[number].path, items[earlier].path)
      return path.isDecoded == other.isDecoded && span.hasEqualBytes(path.range, other.range)
    }
    hashes = []
  }

  /// The first component with a URL's path; ``ComponentID/none`` for none.
  ///
  /// - Parameters:
  ///   - path: The path as written, with raw bytes.
  ///   - scratch: Room for the decoded path.
  /// - Complexity: O(path).
  func component(_ path: UnsafeBufferPointer<UInt8>, _ scratch: inout [UInt8]) -> ComponentID {
    let isPlain = unsafe path.allSatisfy { $0 < 0x80 && $0 != 0x20 && $0 != UInt8(ascii: "%") }
    if isPlain {
      let written = hasWritten ? unsafe component(of: path, false) : .none
      return decodes ? min(written, unsafe component(of: path, true)) : written
    }
    // Escapes and raw bytes are rare: they may cost a copy.
    let encoded = unsafe PercentEncoding.encodeRaw(path)
    let written = hasWritten ? component(of: encoded, false) : .none
    guard decodes else { return written }
    scratch.removeAll(keepingCapacity: true)
    scratch += PercentEncoding.decode(encoded)
    return min(written, component(of: scratch, true))
  }

  private func component(of path: [UInt8], _ isDecoded: Bool) -> ComponentID {
    unsafe path.withUnsafeBufferPointer { unsafe component(of: $0, isDecoded) }
  }

  /// The slash rules for a plain path: the first slash is always there, trailing ones are ignored.
  private func component(of path: UnsafeBufferPointer<UInt8>, _ isDecoded: Bool) -> ComponentID {
    var end = path.count
    while end > 0, unsafe path[end - 1] == UInt8(ascii: "/") { end -= 1 }
    let text = unsafe UnsafeBufferPointer(rebasing: path[min(1, end)..<end])
    let hash = unsafe HashIndex.hash(UnsafeRawBufferPointer(text), seed: isDecoded ? 1 : 0)
    let place = index.place(of: hash) { unsafe isEqual(items[$0].path, text, isDecoded) }
    return place.number.map { items[$0].component } ?? .none
  }

  private func isEqual(_ path: PlainPath, _ text: UnsafeBufferPointer<UInt8>, _ isDecoded: Bool) -> Bool {
    let range = path.range
    guard path.isDecoded == isDecoded, range.count == text.count else { return false }
    for index in 0..<text.count where unsafe text[index] != source.bytes[range.lowerBound + index] { return false }
    return true
  }
}
