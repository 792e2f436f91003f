// The literal beginnings of all path patterns of one form as a radix tree. A beginning leads to a
// decision, or to patterns that the thread sets follow from there, only for URLs that have it. A step costs one comparison of text and one
// search among the labels, whatever the number of components.

/// The beginnings of paths, with what they decide. It does not change after it is made.
@safe final class PathIndex: @unchecked Sendable {
  struct Node {
    /// The first bytes of up to eight children, from the lowest byte on.
    var labels: UInt64 = 0
    /// The first bytes of the text between the label and the node, up to eight, from the lowest byte on.
    var word: UInt64 = 0
    /// The first child; for a node with more than eight, the offset of its row.
    var firstChild: UInt32 = 0
    /// The whole text.
    var textStart: UInt32 = 0
    var textLength: UInt32 = 0
    /// The least component in the subtree.
    var earliest = ComponentID.none
    /// The number of what is known here; 0 for nothing.
    var payload: UInt32 = 0
    var childCount: UInt16 = 0
  }

  /// The facts about a path that begins with a node's text.
  struct Payload {
    /// Components that match whatever follows, at most one for each group.
    var below = Slice()
    /// Components that match if the path ends here, at most one for each group.
    var here = Slice()
    /// Tails that are compared if the path ends here.
    var tails = Slice()
    /// The number of the patterns that go on from here, or that of a word that ends here; -1 for none.
    var hub: Int32 = -1
  }

  struct Slice {
    var start: Int32 = 0
    var end: Int32 = 0

    init() {}
    init(_ start: Int, count: Int) {
      self.start = Int32(start)
      end = Int32(start + count)
    }

    var isEmpty: Bool { start == end }
    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// A component that is decided in a group.
  struct Mark {
    let component: ComponentID
    let group: GroupIndex
  }

  /// The patterns behind a beginning.
  struct Hub {
    /// The roots of their tries, at most one for each group.
    let roots: [TrieNodeID]
    /// The roots of those that are words and stars.
    let wordRoots: [TrieNodeID]
    /// The least component among them.
    let earliest: ComponentID
  }

  private let memory = TableMemory()
  let tails: [TailID]
  let hubs: [Hub]
  /// The most hubs on the way to a node.
  let hubDepth: Int
  let view: View

  /// The most children that are kept as labels.
  static let labelCount = 8

  /// - Parameter tree: The tree, of which nothing is left, so that few of its tables are there twice at any time.
  init(_ tree: inout PathIndexBuilder.Tree) {
    tails = tree.tails
    hubs = tree.hubs
    hubDepth = tree.hubDepth
    unsafe view = View(
      nodes: memory.table(taking: &tree.nodes), text: memory.table(taking: &tree.text),
      rows: memory.table(taking: &tree.rows), columns: memory.table(taking: &tree.columns),
      payloads: memory.table(taking: &tree.payloads), marks: memory.table(taking: &tree.marks))
  }

  /// The tables of the index, valid as long as it exists.
  @unsafe struct View {
    let nodes: UnsafeMutablePointer<Node>
    let text: UnsafeMutablePointer<UInt8>
    let rows: UnsafeMutablePointer<UInt32>
    /// The column of a byte in a row; 0 for a byte that no row has.
    let columns: UnsafeMutablePointer<UInt8>
    let payloads: UnsafeMutablePointer<Payload>
    let marks: UnsafeMutablePointer<Mark>

    /// The child behind a byte; 0 for none.
    @inline(__always)
    func child(of node: UnsafeMutablePointer<Node>, _ byte: UInt8) -> Int {
      let count = unsafe Int(node.pointee.childCount)
      if count > PathIndex.labelCount {
        return unsafe Int(rows[Int(node.pointee.firstChild) + Int(columns[Int(byte)])])
      }
      // The lowest byte of the difference that is zero; exact for the lowest one.
      let ones: UInt64 = 0x0101_0101_0101_0101
      let difference = unsafe node.pointee.labels ^ (UInt64(byte) &* ones)
      let zeros = (difference &- ones) & ~difference & (ones << 7)
      let place = zeros.trailingZeroBitCount >> 3
      return place < count ? unsafe Int(node.pointee.firstChild) + place : 0
    }

    /// Returns the number of equal bytes of a node's text and a URL from a place on.
    ///
    /// - Parameter start: A place before, from which on the URL may be read.
    @inline(__always)
    func sameCount(
      _ node: UnsafeMutablePointer<Node>, _ start: UnsafePointer<UInt8>, _ position: UnsafePointer<UInt8>,
      _ end: UnsafePointer<UInt8>
    ) -> Int {
      let length = unsafe Int(node.pointee.textLength)
      let left = unsafe end - position
      let count = min(length, left)
      let word = unsafe Self.word(start, position, end)
      let difference = unsafe (word ^ node.pointee.word) & ~(~0 << UInt64(min(length, 8) * 8))
      if difference != 0 { return min(difference.trailingZeroBitCount >> 3, count) }
      if count <= 8 { return count }
      return unsafe sameCount(text + Int(node.pointee.textStart), position, count)
    }

    /// Up to eight bytes from a place on, from the lowest byte on.
    @inline(__always)
    private static func word(
      _ start: UnsafePointer<UInt8>, _ position: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) -> UInt64 {
      let left = unsafe end - position
      if left >= 8 { return unsafe UInt64(littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt64.self)) }
      if unsafe end - start >= 8 {
        let last = unsafe UInt64(littleEndian: UnsafeRawPointer(end - 8).loadUnaligned(as: UInt64.self))
        return last >> UInt64((8 - left) * 8)
      }
      var word: UInt64 = 0
      for index in 0..<left { word |= unsafe UInt64(position[index]) << UInt64(index * 8) }
      return word
    }

    /// Returns the number of equal bytes at the beginnings of a text and a URL.
    @inline(__always)
    private func sameCount(_ expected: UnsafePointer<UInt8>, _ position: UnsafePointer<UInt8>, _ count: Int) -> Int {
      var same = 0
      let one = unsafe UnsafeRawPointer(expected)
      let other = unsafe UnsafeRawPointer(position)
      while same + 8 <= count {
        let difference =
          unsafe one.loadUnaligned(fromByteOffset: same, as: UInt64.self)
          ^ other.loadUnaligned(fromByteOffset: same, as: UInt64.self)
        if difference != 0 { return same + UInt64(littleEndian: difference).trailingZeroBitCount >> 3 }
        same += 8
      }
      while same < count, unsafe expected[same] == position[same] { same += 1 }
      return same
    }
  }
}
