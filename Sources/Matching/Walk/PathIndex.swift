// The literal beginnings of all path patterns of one form as a radix tree. What follows a beginning is asked only about URLs that have
// it: an answer, or patterns that the thread sets follow from there. A step costs one comparison of text and one search among the labels,
// whatever the number of components.

/// The beginnings of paths, with what they decide. It does not change after it is made.
@safe final class PathIndex: @unchecked Sendable {
  struct Node {
    /// The first bytes of up to eight children, from the lowest byte on.
    var labels: UInt64 = 0
    /// The first child; for a node with more than eight, the offset of its row.
    var firstChild: UInt32 = 0
    /// The text between the label and the node.
    var textStart: UInt32 = 0
    var textLength: UInt32 = 0
    /// The least component in the subtree.
    var earliest = ComponentID.none
    /// The number of what is known here; 0 for nothing.
    var payload: UInt32 = 0
    var childCount: UInt16 = 0
  }

  /// What is known of a path that begins with a node's text.
  struct Payload {
    /// Components that match whatever follows, at most one for each group.
    var below: Range<Int32> = 0..<0
    /// Components that match if the path ends here, at most one for each group.
    var here: Range<Int32> = 0..<0
    /// Tails that are asked if the path ends here, as a range of ``tails``.
    var tails: Range<Int32> = 0..<0
    /// The patterns that go on from here; -1 for none.
    var hub: Int32 = -1
  }

  /// A component that is decided in a group.
  struct Mark {
    let component: ComponentID
    let group: GroupIndex
  }

  /// The patterns behind a beginning.
  struct Hub {
    /// The roots of their tries, one for each group.
    let roots: [TrieNodeID]
    /// The least component among them.
    let earliest: ComponentID
  }

  let nodes: UnsafeMutablePointer<Node>
  let nodeCount: Int
  let text: UnsafeMutablePointer<UInt8>
  let rows: UnsafeMutablePointer<UInt32>
  /// The column of a byte in a row; 0 for a byte that no row has.
  let columns: UnsafeMutablePointer<UInt8>
  let payloads: UnsafeMutablePointer<Payload>
  let marks: UnsafeMutablePointer<Mark>
  let tails: [TailID]
  let hubs: [Hub]

  /// The most children that are kept as labels.
  static let labelCount = 8

  init(_ builder: borrowing PathIndexBuilder.Tree) {
    unsafe nodes = unsafe Self.copy(builder.nodes)
    nodeCount = builder.nodes.count
    unsafe text = unsafe Self.copy(builder.text)
    unsafe rows = unsafe Self.copy(builder.rows)
    unsafe columns = unsafe Self.copy(builder.columns)
    unsafe payloads = unsafe Self.copy(builder.payloads)
    unsafe marks = unsafe Self.copy(builder.marks)
    tails = builder.tails
    hubs = builder.hubs
  }

  private static func copy<Element>(_ array: [Element]) -> UnsafeMutablePointer<Element> {
    let pointer = UnsafeMutablePointer<Element>.allocate(capacity: max(array.count, 1))
    for (index, element) in array.enumerated() { unsafe (pointer + index).initialize(to: element) }
    return unsafe pointer
  }

  deinit {
    unsafe nodes.deallocate()
    unsafe text.deallocate()
    unsafe rows.deallocate()
    unsafe columns.deallocate()
    unsafe payloads.deallocate()
    unsafe marks.deallocate()
  }

  /// The child behind a byte; 0 for none.
  @inline(__always)
  func child(of node: UnsafePointer<Node>, _ byte: UInt8) -> Int {
    let count = unsafe Int(node.pointee.childCount)
    if count > Self.labelCount {
      return unsafe Int(rows[Int(node.pointee.firstChild) + Int(columns[Int(byte)])])
    }
    // The lowest byte of the difference that is zero; exact for the lowest one.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let difference = unsafe node.pointee.labels ^ (UInt64(byte) &* ones)
    let zeros = (difference &- ones) & ~difference & (ones << 7)
    let place = zeros.trailingZeroBitCount >> 3
    return place < count ? unsafe Int(node.pointee.firstChild) + place : 0
  }
}
