/// Positions in a list, one bit each.
struct Positions: Sendable {
  private var words: [UInt64]
  private(set) var count = 0

  /// No position of a list.
  init(upTo end: Int) { words = Array(repeating: 0, count: (end + 63) / 64) }

  func contains(_ position: Int) -> Bool {
    position >> 6 < words.count && words[position >> 6] >> UInt64(position & 63) & 1 == 1
  }

  mutating func insert(_ position: Int) {
    if contains(position) { return }
    words[position >> 6] |= 1 << UInt64(position & 63)
    count += 1
  }

  /// The positions, ascending.
  var all: some Sequence<Int> { (0..<words.count * 64).lazy.filter { contains($0) } }
}
