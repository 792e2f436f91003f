/// Some uses of variables at one place of a text, each taken once.
struct UseSet {
  private(set) var words: [UInt64]
  /// Of these, the uses that were taken.
  private var taken: [UInt64]
  /// A bit for each word with uses, and for each with uses that were not taken; 64 words are a block.
  private(set) var touched: [UInt64]
  private var waiting: [UInt64]
  private(set) var touchedBlocks: [Int] = []
  private var waitingBlocks: [Int] = []

  init(words count: Int) {
    words = Array(repeating: 0, count: count)
    taken = words
    touched = Array(repeating: 0, count: (count + 63) / 64)
    waiting = touched
  }

  var isWaiting: Bool { !waitingBlocks.isEmpty }

  mutating func removeAll() {
    for block in touchedBlocks {
      for place in touched[block].places {
        let word = block << 6 + place
        (words[word], taken[word]) = (0, 0)
      }
      (touched[block], waiting[block]) = (0, 0)
    }
    touchedBlocks.removeAll(keepingCapacity: true)
    waitingBlocks.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func insert(_ uses: UInt64, _ word: Int) {
    let before = words[word]
    if uses & ~before == 0 { return }
    words[word] = before | uses
    touch(word >> 6, 1 << UInt64(word & 63))
  }

  @inline(__always)
  mutating func insert(_ use: UInt32) { insert(1 << UInt64(use & 63), Int(use >> 6)) }

  /// Inserts the uses that are in two arrays of words, none of which was taken.
  ///
  /// - Parameters:
  ///   - range: The words in the first array.
  ///   - first: The place of their other words.
  ///   - firstWord: The first word's number; all are of one block.
  @inline(__always)
  mutating func insert(_ ends: [UInt64], _ range: Range<Int>, and uses: [UInt64], at first: Int, _ firstWord: Int) {
    var mask: UInt64 = 0
    for place in 0..<range.count {
      let new = ends[range.lowerBound + place] & uses[first + place]
      if new == 0 { continue }
      words[firstWord + place] |= new
      mask |= 1 << UInt64(place)
    }
    if mask != 0 { touch(firstWord >> 6, mask << UInt64(firstWord & 63)) }
  }

  @inline(__always)
  private mutating func touch(_ block: Int, _ mask: UInt64) {
    if touched[block] == 0 { touchedBlocks.append(block) }
    if waiting[block] == 0 { waitingBlocks.append(block) }
    touched[block] |= mask
    waiting[block] |= mask
  }

  /// A block with uses that were not taken, and its words that have such.
  mutating func nextBlock() -> (block: Int, words: UInt64)? {
    guard let block = waitingBlocks.popLast() else { return nil }
    let mask = waiting[block]
    waiting[block] = 0
    return (block, mask)
  }

  /// The uses of a word that were not taken.
  @inline(__always)
  mutating func take(_ word: Int) -> UInt64 {
    let new = words[word] & ~taken[word]
    taken[word] = words[word]
    return new
  }
}
