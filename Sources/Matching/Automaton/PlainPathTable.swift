import JSONSource

// A list of a million paths in a trie would take more memory than the file. As a hash table over the bytes of the file it takes 20
// bytes a path, is made in one pass without sorting, and a URL is looked up in one probe.

/// The first of many plain paths that a URL's path is equal to.
struct PlainPathTable: Sendable {
  private let source: SourceFile
  private var paths: [PlainPath] = []
  private var rules: [Rule] = []
  /// The index of a path plus one; zero where a slot is free. Their number is a power of two, at least twice that of the paths.
  private var slots: [UInt32]
  private var hasWritten = false
  /// Whether some paths are compared with the decoded path.
  private(set) var decodes = false

  init(_ source: SourceFile, capacity: Int) {
    self.source = source
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    paths.reserveCapacity(capacity)
    rules.reserveCapacity(capacity)
  }

  /// Adds a path; of equal ones the first counts. Rules must be added in ascending order.
  mutating func insert(_ path: PlainPath, _ rule: Rule) {
    let slot = unsafe source.bytes.withUnsafeBufferPointer { bytes in
      unsafe self.slot(of: UnsafeBufferPointer(rebasing: bytes[path.range]), path.isDecoded)
    }
    if slots[slot] != 0 { return }
    paths.append(path)
    rules.append(rule)
    slots[slot] = UInt32(paths.count)
    if path.isDecoded { decodes = true } else { hasWritten = true }
  }

  /// The slot of a path, or the free one where it belongs.
  private func slot(of text: UnsafeBufferPointer<UInt8>, _ isDecoded: Bool) -> Int {
    let hash = unsafe Self.hash(text, isDecoded)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let path = paths[Int(slots[slot]) - 1]
      if path.isDecoded == isDecoded, unsafe isEqual(path.range, text) { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
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
      let written = hasWritten ? unsafe find(path, false) : .none
      return decodes ? min(written, unsafe find(path, true)) : written
    }
    // Escapes and raw bytes are rare: they may cost a copy.
    let encoded = unsafe PercentEncoding.encodeRaw(path)
    let written = hasWritten ? find(encoded, false) : .none
    guard decodes else { return written }
    scratch.removeAll(keepingCapacity: true)
    if isDecoded { scratch += PercentEncoding.decodeBytes(encoded) } else { scratch += encoded }
    return min(written, find(scratch, true))
  }

  private func find(_ path: [UInt8], _ isDecoded: Bool) -> Rule {
    unsafe path.withUnsafeBufferPointer { unsafe find($0, isDecoded) }
  }

  /// The slash rules for a plain path: the first slash is always there, those at the end count for nothing.
  private func find(_ path: UnsafeBufferPointer<UInt8>, _ isDecoded: Bool) -> Rule {
    var end = path.count
    while end > 0, unsafe path[end - 1] == UInt8(ascii: "/") { end -= 1 }
    let text = unsafe UnsafeBufferPointer(rebasing: path[min(1, end)..<end])
    let found = slots[unsafe slot(of: text, isDecoded)]
    return found == 0 ? .none : rules[Int(found) - 1]
  }

  private func isEqual(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.count == text.count else { return false }
    for index in 0..<text.count where unsafe text[index] != source.bytes[range.lowerBound + index] { return false }
    return true
  }

  /// Eight bytes at a time, multiplied and folded.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>, _ isDecoded: Bool) -> UInt64 {
    var hash: UInt64 = isDecoded ? 0x2D35_8DCC_AA6C_78A5 : 0x9E37_79B9_7F4A_7C15
    var index = 0
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      hash = product.high ^ product.low
    }
    let raw = UnsafeRawBufferPointer(text)
    while index + 8 <= text.count {
      mix(unsafe raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = UInt64(text.count) << 56
    while index < text.count {
      rest = rest << 8 | UInt64(unsafe text[index])
      index += 1
    }
    mix(rest)
    return hash ^ hash >> 32
  }
}
