import SourceText

/// Collects the literal beginnings of paths, and makes the tree of them.
struct PathIndexBuilder {
  enum Item {
    /// The component matches whatever follows.
    case below(PathIndex.Mark)
    /// The component matches if the path ends here.
    case here(PathIndex.Mark)
    /// The tail is compared if the path ends here.
    case tail(TailID, ComponentID)
    /// The patterns of a trie go on from here.
    case hub(TrieNodeID, HubKind, ComponentID)
    /// A word with a number ends here.
    case word(Int32, ComponentID)

    fileprivate var component: ComponentID {
      switch self {
      case .below(let mark), .here(let mark): mark.component
      case .tail(_, let component), .hub(_, _, let component), .word(_, let component): component
      }
    }
  }

  /// The kind of patterns behind a beginning, by how they are followed.
  enum HubKind: UInt64 {
    /// A star, words and stars.
    case words
    case others
  }

  private struct Entry {
    private let place: (start: UInt32, length: UInt32)
    let item: Item

    init(start: Int, length: Int, item: Item) {
      place = (UInt32(start), UInt32(length))
      self.item = item
    }

    var start: Int { Int(place.start) }
    var length: Int { Int(place.length) }
  }

  private var text: [UInt8] = []
  private var entries: [Entry] = []
  /// The roots of hubs, by beginning and group.
  private var hubs = HashIndex()
  private var hubKeys: [(start: Int, length: Int, group: GroupIndex, kind: HubKind, root: TrieNodeID)] = []

  /// Adds what follows a beginning. In each group components must be added in ascending order.
  mutating func add(_ beginning: [UInt8], _ item: Item) {
    entries.append(Entry(start: text.count, length: beginning.count, item: item))
    text += beginning
  }

  /// The root of a group's patterns of a kind behind a beginning, made by `make` on first use.
  mutating func hub(
    _ beginning: [UInt8], _ kind: HubKind, _ group: GroupIndex, _ component: ComponentID, make: () -> TrieNodeID
  ) -> TrieNodeID {
    let hash = HashIndex.hash(beginning.span, seed: UInt64(group.number) << 1 | kind.rawValue)
    let place = hubs.place(of: hash) { number in
      let key = hubKeys[number]
      return key.group == group && key.kind == kind && text[key.start..<key.start + key.length].elementsEqual(beginning)
    }
    if let number = place.number { return hubKeys[number].root }
    let root = make()
    hubs.enter(hubKeys.count, hash, at: place)
    hubKeys.append((text.count, beginning.count, group, kind, root))
    add(beginning, .hub(root, kind, component))
    return root
  }

  struct Tree {
    var nodes: [PathIndex.Node] = []
    var text: [UInt8] = []
    var rows: [UInt32] = []
    var columns = [UInt8](repeating: 0, count: 256)
    var payloads = [PathIndex.Payload()]
    var marks: [PathIndex.Mark] = []
    var tails: [TailID] = []
    var hubs: [PathIndex.Hub] = []
    fileprivate(set) var hubDepth = 0
    fileprivate var least = [ComponentID.none]
  }

  /// The tree of all beginnings; nothing is left here. O(beginnings × log beginnings) comparisons.
  mutating func takeTree() -> Tree {
    var tree = Tree()
    sort()
    var stride = 1
    for entry in entries {
      for byte in text[entry.start..<entry.start + entry.length] where tree.columns[Int(byte)] == 0 {
        // A row has a column for every byte if there are so many.
        tree.columns[Int(byte)] = UInt8(truncatingIfNeeded: min(stride, 255))
        stride += 1
      }
    }
    if stride > 255 {
      for byte in 0..<256 { tree.columns[byte] = UInt8(byte) }
      stride = 256
    }
    tree.nodes.append(PathIndex.Node())
    var open = [Work(node: 0, entries: 0..<entries.count, depth: 0, hubs: 0)]
    while let work = open.popLast() { fill(work, stride, &tree, &open) }
    setEarliest(&tree, stride)
    tree.text = text
    self = PathIndexBuilder()
    return tree
  }

  /// A node that is to be made of entries which are equal up to a depth.
  private struct Work {
    let node: Int
    let entries: Range<Int>
    let depth: Int
    /// Hubs before the node.
    let hubs: Int
  }

  private mutating func sort() {
    let text = text
    unsafe text.withUnsafeBufferPointer { bytes in
      entries.sort { one, other in
        let count = min(one.length, other.length)
        for index in 0..<count {
          let (left, right) = unsafe (bytes[one.start + index], bytes[other.start + index])
          if left != right { return left < right }
        }
        return one.length != other.length ? one.length < other.length : one.item.component < other.item.component
      }
    }
  }

  private func fill(_ work: Work, _ stride: Int, _ tree: inout Tree, _ open: inout [Work]) {
    let (node, range, depth) = (work.node, work.entries, work.depth)
    var hubs = work.hubs
    guard let first = range.first.map({ entries[$0] }), let last = range.last.map({ entries[$0] }) else { return }
    var depthHere = depth
    while depthHere < min(first.length, last.length), text[first.start + depthHere] == text[last.start + depthHere] {
      depthHere += 1
    }
    tree.nodes[node].textStart = UInt32(first.start + depth)
    tree.nodes[node].textLength = UInt32(depthHere - depth)
    for (place, byte) in text[first.start + depth..<first.start + depthHere].prefix(8).enumerated() {
      tree.nodes[node].word |= UInt64(byte) << UInt64(place * 8)
    }
    var index = range.lowerBound
    while index < range.upperBound, entries[index].length == depthHere { index += 1 }
    if index > range.lowerBound {
      tree.nodes[node].payload = UInt32(tree.payloads.count)
      let hubsBefore = tree.hubs.count
      addPayload(entries[range.lowerBound..<index], &tree)
      hubs += tree.hubs.count - hubsBefore
      tree.hubDepth = max(tree.hubDepth, hubs)
    }
    var children: [(byte: UInt8, entries: Range<Int>)] = []
    while index < range.upperBound {
      let byte = text[entries[index].start + depthHere]
      let start = index
      index = (start..<range.upperBound).partitioningIndex { text[entries[$0].start + depthHere] != byte }
      children.append((byte, start..<index))
    }
    let firstNode = tree.nodes.count
    tree.nodes += repeatElement(PathIndex.Node(), count: children.count)
    for (offset, child) in children.enumerated() {
      open.append(Work(node: firstNode + offset, entries: child.entries, depth: depthHere + 1, hubs: hubs))
    }
    tree.nodes[node].childCount = UInt16(children.count)
    if children.count > PathIndex.labelCount {
      tree.nodes[node].firstChild = UInt32(tree.rows.count)
      var row = [UInt32](repeating: 0, count: stride)
      for (offset, child) in children.enumerated() {
        row[Int(tree.columns[Int(child.byte)])] = UInt32(firstNode + offset)
      }
      tree.rows += row
    } else {
      tree.nodes[node].firstChild = UInt32(firstNode)
      for (offset, child) in children.enumerated() {
        tree.nodes[node].labels |= UInt64(child.byte) << UInt64(offset * 8)
      }
    }
  }

  private func addPayload(_ entries: ArraySlice<Entry>, _ tree: inout Tree) {
    var below: [PathIndex.Mark] = []
    var here: [PathIndex.Mark] = []
    var tails: [TailID] = []
    var roots: [HubKind: [TrieNodeID]] = [:]
    var word: Int32?
    var earliest = ComponentID.none
    // The entries are ascending by component, so the first of a group is its least.
    func add(_ mark: PathIndex.Mark, to marks: inout [PathIndex.Mark]) {
      if let last = marks.last, last.group == mark.group { return }
      marks.append(mark)
    }
    for entry in entries {
      switch entry.item {
      case .below(let mark): add(mark, to: &below)
      case .here(let mark): add(mark, to: &here)
      case .tail(let tail, _): tails.append(tail)
      case .hub(let root, let kind, let component):
        roots[kind, default: []].append(root)
        earliest = min(earliest, component)
      case .word(let number, _): word = number
      }
    }
    var payload = PathIndex.Payload()
    if let word { payload.hub = word }
    payload.below = PathIndex.Slice(tree.marks.count, count: below.count)
    tree.marks += below
    payload.here = PathIndex.Slice(tree.marks.count, count: here.count)
    tree.marks += here
    payload.tails = PathIndex.Slice(tree.tails.count, count: tails.count)
    tree.tails += tails
    if !roots.isEmpty {
      payload.hub = Int32(tree.hubs.count)
      tree.hubs.append(
        PathIndex.Hub(roots: roots[.others] ?? [], wordRoots: roots[.words] ?? [], earliest: earliest))
    }
    tree.payloads.append(payload)
    tree.least.append(entries.first?.item.component ?? .none)
  }

  /// A child comes after its parent, so one pass from the end is enough.
  private func setEarliest(_ tree: inout Tree, _ stride: Int) {
    for index in tree.nodes.indices.reversed() {
      var node = tree.nodes[index]
      node.earliest = node.payload == 0 ? .none : tree.least[Int(node.payload)]
      let count = Int(node.childCount)
      if count > PathIndex.labelCount {
        for child in tree.rows[Int(node.firstChild)..<Int(node.firstChild) + stride] where child != 0 {
          node.earliest = min(node.earliest, tree.nodes[Int(child)].earliest)
        }
      } else {
        for child in Int(node.firstChild)..<Int(node.firstChild) + count {
          node.earliest = min(node.earliest, tree.nodes[child].earliest)
        }
      }
      tree.nodes[index] = node
    }
  }
}
