/// Bytes that are added at the end and taken from the front.
struct ByteQueue {
  private var bytes: [UInt8] = []
  private var start = 0

  /// More room than this is given back when no byte is left.
  private static let keptCapacity = 1 << 18

  var unread: ArraySlice<UInt8> { bytes[start...] }
  var count: Int { bytes.count - start }
  var isEmpty: Bool { count == 0 }

  mutating func add(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Takes bytes from the front. The rest moves when it is the smaller part, so a byte moves once on average.
  mutating func drop(_ count: Int) {
    start += count
    if isEmpty, bytes.capacity > Self.keptCapacity {
      removeAll()
    } else if start * 2 >= bytes.count {
      bytes.removeFirst(start)
      start = 0
    }
  }

  mutating func removeAll() { (bytes, start) = ([], 0) }
}
