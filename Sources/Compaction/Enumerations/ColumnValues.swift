import Matching
import SourceText

// In a list that loops wrote, the next value of a column is most often the value of the row before, or the one that came after it the first
// time. And the values of the outer loops are often sorted: a value after all others in byte order is a new one. Only other values are looked
// up in a table, which is not made before.

/// The place of a value in the bytes of a table.
typealias ValuePlace = Range<UInt32>

/// The distinct values of a column, numbered in the order of first mention.
struct ColumnValues {
  private let bytes: [UInt8]
  /// The first place of each value.
  private(set) var places: [ValuePlace] = []
  /// The number of the row before.
  private var last = 0
  /// The numbers by the hashes of the values, unless the values ascend.
  private var index = HashIndex()
  private var areAscending = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { places.count }

  func text(_ number: Int) -> ArraySlice<UInt8> { bytes[places[number].inBytes] }

  /// The number of the next row's value, which is at a place of the bytes. O(value).
  mutating func number(of value: Range<Int>) -> UInt32 {
    let bytes = bytes
    let text = bytes.span.extracting(value)
    if let newest = places.last {
      if isEqual(last, text) { return UInt32(last) }
      let next = last + 1 == count ? 0 : last + 1
      if isEqual(next, text) {
        last = next
        return UInt32(last)
      }
      if areAscending, !bytes.span.extracting(newest.inBytes).isBefore(text) { makeIndex() }
    }
    if !areAscending {
      let hash = HashIndex.hash(text, seed: 0)
      let found = index.place(of: hash) { isEqual($0, text) }
      if let number = found.number {
        last = number
        return UInt32(last)
      }
      index.enter(count, hash, at: found)
    }
    last = count
    places.append(ValuePlace(value))
    return UInt32(last)
  }

  private mutating func makeIndex() {
    let bytes = bytes
    let halves = places.map { place in
      UInt32(truncatingIfNeeded: HashIndex.hash(bytes.span.extracting(place.inBytes), seed: 0) >> 32)
    }
    index = HashIndex(upperHalves: halves) { _, _ in false }
    areAscending = false
  }

  private func isEqual(_ number: Int, _ text: Span<UInt8>) -> Bool {
    bytes.span.extracting(places[number].inBytes).isEqual(to: text)
  }
}

extension ValuePlace {
  /// - Parameter place: A place in fewer than 2^32 bytes.
  init(_ place: Range<Int>) { self = UInt32(place.lowerBound)..<UInt32(place.upperBound) }

  /// The indices of the bytes.
  var inBytes: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
