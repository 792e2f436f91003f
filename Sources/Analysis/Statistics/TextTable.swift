import Matching

/// Numbers for texts, in the order of first mention. Texts of a file are kept as places in it, so that a million of them cost some 20
/// bytes each and no allocation.
struct TextTable {
  private let source: [UInt8]
  /// Texts that are not in the file as they are.
  private var others: [UInt8] = []
  private var keys: [Key] = []
  private var index = HashIndex()

  private struct Key {
    let start: UInt32
    let count: UInt32
  }

  init(_ source: [UInt8]) { self.source = source }

  var count: Int { keys.count }

  func text(_ number: Int) -> ArraySlice<UInt8> {
    let start = Int(keys[number].start)
    let count = Int(keys[number].count)
    return start < source.count || count == 0
      ? source[min(start, source.count)..<min(start, source.count) + count]
      : others[start - source.count..<start - source.count + count]
  }

  /// The number of a text that is in the file.
  mutating func number(of range: Range<Int>) -> Int {
    number(of: source, range) { _ in range.lowerBound }
  }

  /// The number of another text.
  mutating func number(of text: [UInt8]) -> Int {
    number(of: text, text.indices) { table in
      table.others += text
      return table.source.count + table.others.count - text.count
    }
  }

  /// - Parameter start: Where a new text is kept.
  private mutating func number(
    of bytes: [UInt8], _ range: Range<Int>, at start: (inout TextTable) -> Int
  ) -> Int {
    let hash = HashIndex.hash(bytes.span.extracting(range), seed: 0)
    let place = index.place(of: hash) { isEqual(keys[$0], bytes, range) }
    if let number = place.number { return number }
    index.enter(keys.count, hash, at: place)
    keys.append(Key(start: UInt32(start(&self)), count: UInt32(range.count)))
    return keys.count - 1
  }

  private func isEqual(_ key: Key, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard Int(key.count) == range.count else { return false }
    let start = Int(key.start)
    if start < source.count {
      for index in 0..<range.count where source[start + index] != bytes[range.lowerBound + index] { return false }
    } else {
      for index in 0..<range.count where others[start - source.count + index] != bytes[range.lowerBound + index] {
        return false
      }
    }
    return true
  }
}
