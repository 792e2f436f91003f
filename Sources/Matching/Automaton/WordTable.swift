/// Sequences of words, each kept once and known by its number.
struct WordTable: Sendable {
  /// The words, each sequence in one block. Blocks stay where they are: one array would be in memory twice while it grows.
  private var blocks: [[UInt64]] = [[]]
  private var places: [Place] = []
  private var index = HashIndex()
  private var wordCount = 0

  /// The words of a block, unless one sequence has more.
  private static let blockSize = 1 << 15

  private struct Place {
    let block: UInt32
    let start: UInt32
    let count: UInt32

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  var count: Int { places.count }

  /// Bytes in use.
  var size: Int { wordCount * 8 + places.count * MemoryLayout<Place>.stride + index.size }

  subscript(number: Int) -> ArraySlice<UInt64> {
    let place = places[number]
    return blocks[Int(place.block)][place.range]
  }

  @inline(__always)
  func forEach(in number: Int, _ body: (UInt64) -> Void) {
    let place = places[number]
    let block = blocks[Int(place.block)]
    for index in place.range { body(block[index]) }
  }

  /// The number of a sequence, which is added when it is new. O(words).
  mutating func number(of key: [UInt64]) -> (number: Int, isNew: Bool) {
    let hash = HashIndex.hash(key)
    let place = index.place(of: hash) { isEqual($0, key) }
    if let number = place.number { return (number, false) }
    index.enter(count, hash, at: place)
    places.append(add(key))
    return (count - 1, true)
  }

  private mutating func add(_ words: [UInt64]) -> Place {
    if blocks[blocks.count - 1].count + words.count > Self.blockSize {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(max(words.count, Self.blockSize))
    }
    let block = blocks.count - 1
    let start = blocks[block].count
    blocks[block] += words
    wordCount += words.count
    return Place(block: UInt32(block), start: UInt32(start), count: UInt32(words.count))
  }

  private func isEqual(_ number: Int, _ key: [UInt64]) -> Bool {
    let place = places[number]
    guard place.range.count == key.count else { return false }
    let (block, start) = (Int(place.block), Int(place.start))
    for index in key.indices where blocks[block][start + index] != key[index] { return false }
    return true
  }

  mutating func removeAll() {
    blocks.removeSubrange(1...)
    blocks[0].removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    index.removeAll()
    wordCount = 0
  }
}
