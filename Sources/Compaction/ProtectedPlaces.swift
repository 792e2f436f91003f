import SourceText

/// Places of a file that no removal may touch, while edits move them.
struct ProtectedPlaces {
  /// The offsets in the original, ascending.
  private let originals: [Int]
  /// The same places in the current text.
  private var current: [Int]
  /// The places that a removal would have touched.
  private var kept: Set<Int> = []

  init(_ offsets: [Int]) {
    originals = Set(offsets).sorted()
    current = originals
  }

  var isEmpty: Bool { originals.isEmpty }

  /// The offsets in the original that a removal would have touched, ascending.
  var keptOffsets: [Int] { kept.sorted().map { originals[$0] } }

  /// Returns `true` if a range of the current text has such a place, which is noted. O(log places).
  mutating func keep(_ range: Range<Int>) -> Bool {
    guard let index = first(in: range) else { return false }
    kept.insert(index)
    return true
  }

  /// Returns `true` if edits change such a place.
  func areTouched(by edits: [SourceEdit]) -> Bool { edits.contains { first(in: $0.range.bytes) != nil } }

  /// Follows ascending edits that touch no place. O(places + edits).
  mutating func move(with edits: [SourceEdit]) {
    var shift = 0
    var next = 0
    for index in current.indices {
      while next < edits.count, edits[next].range.upper.value <= current[index] {
        shift += edits[next].replacement.count - edits[next].range.bytes.count
        next += 1
      }
      current[index] += shift
    }
  }

  private func first(in range: Range<Int>) -> Int? {
    let index = current.partitioningIndex { $0 >= range.lowerBound }
    return index < current.count && current[index] < range.upperBound ? index : nil
  }
}
