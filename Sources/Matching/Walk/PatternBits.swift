/// The nodes of tries as positions in bit vectors, 64 in a word: a node's first successor is at the next position, so a shift moves most of 64
/// threads by a character, and a mask for each character says which of them are moved (Shift-And: Baeza-Yates and Gonnet 1992).
struct PatternBits {
  /// For each node its position, and for each position its node.
  private(set) var positions: [UInt32]
  private(set) var nodes: [UInt32]
  private(set) var masks: [Masks]
  /// For each class of characters of ASCII and each word, the positions that the class leads to from the position before.
  private(set) var entered: [UInt64]
  /// For each class of characters of ASCII, and last for all others, the words with a star that the class leads on from; a bit for each word.
  private(set) var wakened: [UInt64]

  /// The properties of 64 positions.
  struct Masks {
    /// The position loops.
    var stars: UInt64 = 0
    /// The next position is a star behind the position.
    var beforeStars: UInt64 = 0
    /// Characters lead to other positions than the next one.
    var branches: UInt64 = 0
    /// Other positions than the next one, or values, are reached without a character.
    var leaves: UInt64 = 0
    /// A component matches whatever follows.
    var settled: UInt64 = 0
    /// Nothing else is compared.
    var finished: UInt64 = 0
    /// Patterns end.
    var ends: UInt64 = 0
    /// Stars behind which variables before them are not needed.
    var passing: UInt64 = 0

    /// The positions that stay as they are by characters that lead on from none of them.
    var waiting: UInt64 { stars & ~leaves }
  }

  /// Words of a mask.
  var width: Int { masks.count }
  /// Words of a bit for each word.
  var summaryWidth: Int { (width + 63) / 64 }

  /// O(nodes × classes of ASCII / 64).
  init(_ patterns: FormPatterns) {
    let view = unsafe patterns.view
    let count = unsafe view.nodeCount
    positions = Array(repeating: .max, count: count)
    nodes = []
    nodes.reserveCapacity(count)
    let width = (count + 63) / 64
    masks = Array(repeating: Masks(), count: width)
    let classes = patterns.classCountOfASCII
    entered = Array(repeating: 0, count: classes * width)
    wakened = Array(repeating: 0, count: (classes + 1) * ((width + 63) / 64))
    var open: [UInt32] = []
    // A node comes after its parent.
    for root in 0..<UInt32(count) where positions[Int(root)] == .max {
      open.append(root)
      while let number = open.popLast() {
        positions[Int(number)] = UInt32(nodes.count)
        nodes.append(number)
        unsafe add(number, view, classes, &open)
      }
    }
  }

  /// Adds a node at the last position, and opens its successors, of which the last is the next one.
  private mutating func add(_ number: UInt32, _ view: FormPatterns.View, _ classes: Int, _ open: inout [UInt32]) {
    let node = unsafe view.nodes[Int(number)]
    let position = nodes.count - 1
    let (word, bit) = (position >> 6, UInt64(1) << UInt64(position & 63))
    let firstOpen = open.count
    if node.starChild.exists { open.append(node.starChild.number) }
    if node.anyChild.exists { open.append(node.anyChild.number) }
    var child = node.firstChild
    while child.exists {
      open.append(child.number)
      child = unsafe view.children[Int(child.number)].sibling
    }
    if node.isStar {
      masks[word].stars |= bit
      if node.anyChild.exists { for row in 0...classes { wake(word, by: row) } }
      var child = node.firstChild
      while child.exists {
        let next = unsafe view.children[Int(child.number)]
        wake(word, by: min(Int(next.symbol), classes))
        child = next.sibling
      }
    }
    if node.isStarBehindVariable { masks[word].passing |= bit }
    if node.settled.exists { masks[word].settled |= bit }
    if node.settled.exists, !node.isThread { masks[word].finished |= bit }
    if node.firstEnd.exists { masks[word].ends |= bit }
    var leaves = node.firstVariable.exists
    if let next = open.last, open.count > firstOpen {
      let isStar = next == node.starChild.number
      let isAny = next == node.anyChild.number
      let symbol = unsafe Int(view.children[Int(next)].symbol)
      if isStar {
        masks[word].beforeStars |= bit
      } else if isAny {
        for row in 0..<classes { enter(row, position + 1) }
      } else if symbol < classes, symbol != Int(SymbolClasses.other) {
        enter(symbol, position + 1)
      } else {
        masks[word].branches |= bit
      }
      if node.starChild.exists, !isStar { leaves = true }
      let others = open.count - firstOpen - (node.starChild.exists ? 1 : 0) - (isStar ? 0 : 1)
      if others > 0 { masks[word].branches |= bit }
    }
    if leaves { masks[word].leaves |= bit }
  }

  private mutating func wake(_ word: Int, by row: Int) {
    wakened[row * summaryWidth + (word >> 6)] |= 1 << UInt64(word & 63)
  }

  private mutating func enter(_ row: Int, _ position: Int) {
    entered[row * width + (position >> 6)] |= 1 << UInt64(position & 63)
  }
}
