import SourceText

// A list of a million paths in a trie would take more memory than the file. As a hash table over the bytes of the file it takes some
// 30 bytes a path, is made in one pass without sorting, and a URL is looked up in one probe.

/// The first of many plain paths that a URL's path is equal to.
struct PlainPathTable: Sendable {
  private let source: SourceFile
  private var items: [Item] = []
  /// The indices of the items.
  private var index: TextIndex
  private var hasWritten = false
  /// Whether some paths are compared with the decoded path.
  private(set) var decodes = false

  /// A path with its rule: side by side in memory, because neither is in the processor's cache.
  private struct Item {
    let path: PlainPath
    let rule: Rule
  }

  init(_ source: SourceFile, capacity: Int) {
    self.source = source
    index = TextIndex(capacity: capacity)
    items.reserveCapacity(capacity)
  }

  /// Adds a path; of equal ones the first counts. Rules must be added in ascending order.
  mutating func insert(_ path: PlainPath, _ rule: Rule) {
    let (hash, place) = unsafe source.bytes.withUnsafeBufferPointer { bytes in
      unsafe find(UnsafeBufferPointer(rebasing: bytes[path.range]), path.isDecoded)
    }
    guard place.number == nil else { return }
    index.enter(items.count, hash, at: place)
    items.append(Item(path: path, rule: rule))
    if path.isDecoded { decodes = true } else { hasWritten = true }
  }

  /// The first path that is a URL's; ``Rule/none`` for no path.
  ///
  /// - Parameters:
  ///   - path: The path as written, raw bytes among it.
  ///   - isDecoded: Whether paths that are compared decoded are so with this URL.
  ///   - scratch: Room for what must be decoded.
  /// - Complexity: O(path).
  func rule(_ path: UnsafeBufferPointer<UInt8>, isDecoded: Bool, _ scratch: inout [UInt8]) -> Rule {
    let isPlain = unsafe path.allSatisfy { $0 < 0x80 && $0 != 0x20 && $0 != UInt8(ascii: "%") }
    if isPlain {
      let written = hasWritten ? unsafe rule(of: path, false) : .none
      return decodes ? min(written, unsafe rule(of: path, true)) : written
    }
    // Escapes and raw bytes are rare: they may cost a copy.
    let encoded = unsafe PercentEncoding.encodeRaw(path)
    let written = hasWritten ? rule(of: encoded, false) : .none
    guard decodes else { return written }
    scratch.removeAll(keepingCapacity: true)
    if isDecoded { scratch += PercentEncoding.decodeBytes(encoded) } else { scratch += encoded }
    return min(written, rule(of: scratch, true))
  }

  private func rule(of path: [UInt8], _ isDecoded: Bool) -> Rule {
    unsafe path.withUnsafeBufferPointer { unsafe rule(of: $0, isDecoded) }
  }

  /// The slash rules for a plain path: the first slash is always there, those at the end count for nothing.
  private func rule(of path: UnsafeBufferPointer<UInt8>, _ isDecoded: Bool) -> Rule {
    var end = path.count
    while end > 0, unsafe path[end - 1] == UInt8(ascii: "/") { end -= 1 }
    let text = unsafe UnsafeBufferPointer(rebasing: path[min(1, end)..<end])
    return unsafe find(text, isDecoded).place.number.map { items[$0].rule } ?? .none
  }

  private func find(_ text: UnsafeBufferPointer<UInt8>, _ isDecoded: Bool) -> (hash: UInt64, place: TextIndex.Place) {
    let hash = unsafe TextIndex.hash(UnsafeRawBufferPointer(text), seed: isDecoded ? 1 : 0)
    return (hash, index.place(of: hash) { unsafe isEqual(items[$0].path, text, isDecoded) })
  }

  private func isEqual(_ path: PlainPath, _ text: UnsafeBufferPointer<UInt8>, _ isDecoded: Bool) -> Bool {
    let range = path.range
    guard path.isDecoded == isDecoded, range.count == text.count else { return false }
    for index in 0..<text.count where unsafe text[index] != source.bytes[range.lowerBound + index] { return false }
    return true
  }
}
