/// Moves threads through the tries of a forest and the values of variables, and keeps the states of query dictionaries.
struct ThreadMover: Sendable {
  let forest: ComponentForest
  /// For each node, the last set that it was added to.
  private var marks: [UInt32]
  private var mark: UInt32 = 0
  private var lastMark: UInt32 = 0
  private var moved: [NFAThread] = []
  /// The states of query dictionaries, encoded, by ``QueryStateID``.
  var queryStates = WordTable()
  var queryMoves = QueryMoves()
  /// The states before the first character of a query, by the number of items in the dictionary.
  var starts: [QueryStateID?] = []
  /// The tails that were entered, and the items and their threads that states of query dictionaries were computed from.
  var tailSteps = 0
  /// For each dictionary and item, whether the item may be absent.
  private(set) var mayBeAbsent: [[Bool]] = []

  init(_ forest: ComponentForest) {
    self.forest = forest
    marks = Array(repeating: 0, count: forest.nodes.count)
    mayBeAbsent = forest.dictionaries.map { dictionary in dictionary.items.map { acceptsEmpty(at: $0.root) } }
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

  /// Adds a node to the current set, with all nodes reached from it without a character.
  mutating func add(_ node: TrieNodeID, to threads: inout [NFAThread]) {
    if marks[Int(node.number)] == mark { return }
    marks[Int(node.number)] = mark
    threads.append(.node(node))
    let node = forest.nodes[node]
    if node.starChild.exists { add(node.starChild, to: &threads) }
    var edge = node.firstVariable
    while edge.exists {
      let variable = forest.variableEdges[edge]
      add(variable.values, before: variable.target, to: &threads)
      edge = variable.next
    }
  }

  private mutating func add(_ id: ValueStateID, before target: TrieNodeID, to threads: inout [NFAThread]) {
    let state = forest.values.states[id]
    if state.hasWayOn { threads.append(.value(target: target, state: id)) }
    if state.starTarget.exists { add(state.starTarget, before: target, to: &threads) }
    if state.isEnd { add(target, to: &threads) }
  }

  /// Moves all threads by one character and drops those that it does not fit.
  mutating func advance(_ threads: inout [NFAThread], _ character: PartDecoder.Character) {
    begin()
    // Moved out for the time of the loop, which moves the threads of query items recursively.
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
      case .value(let target, let state): advance(state, before: target, exact, folded, &threads)
      case .items(let tail, let state):
        if let next = advance(state, of: tail, character) { threads.append(.items(tail, state: next)) }
      case .waiting, .decided: threads.append(thread)
      }
    }
  }

  private mutating func advance(
    _ id: TrieNodeID, _ exact: CharacterLabel, _ folded: CharacterLabel, _ threads: inout [NFAThread]
  ) {
    let node = forest.nodes[id]
    if node.isStar { add(id, to: &threads) }
    if node.anyChild.exists { add(node.anyChild, to: &threads) }
    var next = node.firstChild
    while next.exists {
      let child = forest.nodes[next]
      if child.label == exact || child.label == folded { add(next, to: &threads) }
      next = child.nextSibling
    }
  }

  private mutating func advance(
    _ id: ValueStateID, before target: TrieNodeID, _ exact: CharacterLabel, _ folded: CharacterLabel,
    _ threads: inout [NFAThread]
  ) {
    let state = forest.values.states[id]
    if state.isStar { add(id, before: target, to: &threads) }
    if state.anyTarget.exists { add(state.anyTarget, before: target, to: &threads) }
    for edge in state.firstEdge..<state.firstEdge + state.edgeCount {
      let edge = forest.values.edges[Int(edge)]
      if edge.label == exact || edge.label == folded { add(edge.target, before: target, to: &threads) }
    }
  }

  /// Returns `true` if a trie of one pattern accepts the empty string.
  mutating func acceptsEmpty(at root: TrieNodeID) -> Bool { forest.isAccepting(threads(at: root)) }

  /// The threads of a trie before the first character. The current set goes on afterwards.
  mutating func threads(at root: TrieNodeID) -> [NFAThread] {
    let outer = mark
    defer { mark = outer }
    begin()
    var threads: [NFAThread] = []
    add(root, to: &threads)
    return threads.sortedWithoutRepetition()
  }

  /// Threads of a set of their own, one character further. The current set goes on afterwards.
  mutating func advanced(_ threads: [NFAThread], _ character: PartDecoder.Character) -> [NFAThread] {
    let outer = mark
    defer { mark = outer }
    var threads = threads
    advance(&threads, character)
    return threads.sortedWithoutRepetition()
  }
}

extension ComponentForest {
  /// Returns `true` if a pattern ends where one of the threads is.
  func isAccepting(_ threads: [NFAThread]) -> Bool {
    threads.contains { if case .node(let node) = $0.kind { nodes[node].firstEnd.exists } else { false } }
  }
}
