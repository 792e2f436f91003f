/// Sequences of words, each kept once and known by its number.
struct WordTable: Sendable {
  private var words: [UInt64] = []
  private var starts: [Int] = [0]
  private var index = HashIndex()

  var count: Int { starts.count - 1 }

  /// Bytes in use.
  var size: Int { words.count * 8 + starts.count * 8 + index.size }

  subscript(number: Int) -> ArraySlice<UInt64> { words[starts[number]..<starts[number + 1]] }

  @inline(__always)
  func forEach(in number: Int, _ body: (UInt64) -> Void) {
    for index in starts[number]..<starts[number + 1] { body(words[index]) }
  }

  /// The number of a sequence, which is added when it is new. O(words).
  mutating func number(of key: [UInt64]) -> (number: Int, isNew: Bool) {
    let hash = HashIndex.hash(key)
    let place = index.place(of: hash) { isEqual($0, key) }
    if let number = place.number { return (number, false) }
    index.enter(count, hash, at: place)
    words.append(contentsOf: key)
    starts.append(words.count)
    return (count - 1, true)
  }

  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    starts.append(0)
    index.removeAll()
  }

  private func isEqual(_ number: Int, _ key: [UInt64]) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == key.count else { return false }
    for index in key.indices where words[start + index] != key[index] { return false }
    return true
  }
}
