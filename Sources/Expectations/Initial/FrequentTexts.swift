import SourceText

/// The frequent ones of many texts, in bounded memory (Misra and Gries 1982): a text that is more than one in `capacity` of all is kept.
struct FrequentTexts: Sendable {
  private let capacity: Int
  private var counts: [[UInt8]: Int] = [:]
  private(set) var total = 0

  init(capacity: Int) { self.capacity = capacity }

  /// O(1) on average.
  mutating func add(_ text: [UInt8]) {
    total += 1
    if let count = counts[text] {
      counts[text] = count + 1
    } else if counts.count < capacity {
      counts[text] = 1
    } else {
      // Each text that was counted pays for one that was not.
      for (known, count) in counts { counts[known] = count > 1 ? count - 1 : nil }
    }
  }

  /// The most frequent texts, the shorter first of those with the same count.
  func first(_ count: Int) -> [[UInt8]] {
    let sorted = counts.sorted { left, right in
      left.value != right.value
        ? left.value > right.value
        : left.key.count != right.key.count
          ? left.key.count < right.key.count : left.key.isBefore(right.key)
    }
    return sorted.prefix(count).map(\.key)
  }
}
