/// Moves threads through the tries of a forest and the values of variables, and keeps what they have seen of query items.
struct ThreadMover: Sendable {
  let forest: ComponentForest
  /// For each node, the last set that it was added to.
  private var marks: [UInt32]
  private var mark: UInt32 = 0
  private var lastMark: UInt32 = 0
  private var moved: [Thread] = []
  /// What threads have seen of query items, by number.
  var itemStates = WordTable()
  /// For each dictionary and item, whether the item may be absent.
  private(set) var mayBeAbsent: [[Bool]] = []

  init(_ forest: ComponentForest) {
    self.forest = forest
    marks = Array(repeating: 0, count: forest.nodes.count)
    mayBeAbsent = forest.dictionaries.map { dictionary in dictionary.items.map { acceptsNothing(at: $0.root) } }
  }

  /// Begins a set: no node is added to it twice.
  mutating func begin() {
    lastMark &+= 1
    if lastMark == 0 {
      for index in marks.indices { marks[index] = 0 }
      lastMark = 1
    }
    mark = lastMark
  }

  /// Adds a node to the current set, with all that is reached from it without a character.
  mutating func add(_ index: UInt32, to threads: inout [Thread]) {
    if marks[Int(index)] == mark { return }
    marks[Int(index)] = mark
    threads.append(.node(index))
    let node = forest.nodes[Int(index)]
    if node.starChild != 0 { add(node.starChild, to: &threads) }
    var edge = node.firstVariable
    while edge != 0 {
      let variable = forest.variableEdges[Int(edge)]
      addValue(variable.values, variable.target, to: &threads)
      edge = variable.next
    }
  }

  private mutating func addValue(_ index: UInt32, _ target: UInt32, to threads: inout [Thread]) {
    let state = forest.values.states[Int(index)]
    if state.hasWayOn { threads.append(.value(target: target, state: index)) }
    if state.starTarget != 0 { addValue(state.starTarget, target, to: &threads) }
    if state.isEnd { add(target, to: &threads) }
  }

  /// Moves all threads by one character. Those for which it does not fit are gone.
  mutating func advance(_ threads: inout [Thread], _ character: PartDecoder.Character) {
    begin()
    // Taken for the time of the loop: the threads of query items are moved within it.
    var current = moved
    moved = []
    current.removeAll(keepingCapacity: true)
    swap(&current, &threads)
    defer { moved = current }
    let folded = forest.folds ? CharacterLabel(foldingTo: CaseFolding.unicode.fold(character.scalar)) : .none
    let exact = CharacterLabel(exactly: character.scalar)
    for thread in current {
      switch thread.kind {
      case .node(let node): advance(node, exact, folded, &threads)
      case .value(let target, let state): advanceValue(state, target, exact, folded, &threads)
      case .items(let tail, let state):
        if let next = advanceItems(state, of: tail, character) { threads.append(.items(tail: tail, state: next)) }
      case .waiting, .decided: threads.append(thread)
      }
    }
  }

  private mutating func advance(
    _ index: UInt32, _ exact: CharacterLabel, _ folded: CharacterLabel, _ threads: inout [Thread]
  ) {
    let node = forest.nodes[Int(index)]
    if node.isStar { add(index, to: &threads) }
    if node.anyChild != 0 { add(node.anyChild, to: &threads) }
    var next = node.firstChild
    while next != 0 {
      let child = forest.nodes[Int(next)]
      if child.label == exact || child.label == folded { add(next, to: &threads) }
      next = child.nextSibling
    }
  }

  private mutating func advanceValue(
    _ index: UInt32, _ target: UInt32, _ exact: CharacterLabel, _ folded: CharacterLabel, _ threads: inout [Thread]
  ) {
    let state = forest.values.states[Int(index)]
    if state.isStar { addValue(index, target, to: &threads) }
    if state.anyTarget != 0 { addValue(state.anyTarget, target, to: &threads) }
    for number in Int(state.firstEdge)..<Int(state.firstEdge + state.edgeCount) {
      let edge = forest.values.edges[number]
      if edge.label == exact || edge.label == folded { addValue(edge.target, target, to: &threads) }
    }
  }

  /// Whether a trie that was made for one pattern accepts the empty string.
  mutating func acceptsNothing(at root: UInt32) -> Bool { isAccepted(begun(at: root)) }

  /// The threads of a trie before the first character. The current set goes on afterwards.
  mutating func begun(at root: UInt32) -> [Thread] {
    let outer = mark
    defer { mark = outer }
    begin()
    var threads: [Thread] = []
    add(root, to: &threads)
    return threads.sortedWithoutRepetition()
  }

  /// Threads of a set of their own, one character further. The current set goes on afterwards.
  mutating func advanced(_ threads: [Thread], _ character: PartDecoder.Character) -> [Thread] {
    let outer = mark
    defer { mark = outer }
    var threads = threads
    advance(&threads, character)
    return threads.sortedWithoutRepetition()
  }

  func isAccepted(_ threads: [Thread]) -> Bool {
    threads.contains { if case .node(let node) = $0.kind { forest.nodes[Int(node)].firstEnd != 0 } else { false } }
  }
}
