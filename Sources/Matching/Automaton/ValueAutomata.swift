import SourceText

/// The values of variables as automata, one for each list of values and way to compare it. States that accept the same are one state,
/// across all lists (Daciuk et al. 2000, for complete tries): `$(lang)` has 170 instead of 1,200.
package struct ValueAutomata: Sendable {
  struct State: Sendable, Hashable {
    var firstEdge: UInt32 = 0
    /// The number of edges, times four, and the two properties: values have millions of states.
    private var packed: UInt32
    /// Behind `?`.
    var anyTarget = ValueStateID.none
    /// Behind `*`.
    var starTarget = ValueStateID.none

    init(isEnd: Bool = false, isStar: Bool = false) { packed = (isEnd ? 1 : 0) | (isStar ? 2 : 0) }

    var edgeCount: UInt32 {
      get { packed >> 2 }
      set { packed = newValue << 2 | packed & 3 }
    }
    var isEnd: Bool { packed & 1 != 0 }
    /// The state goes to itself by any character.
    var isStar: Bool { packed & 2 != 0 }
    var isPlain: Bool { !isStar && !anyTarget.exists && !starTarget.exists }
    var hasWayOn: Bool { edgeCount > 0 || anyTarget.exists || starTarget.exists || isStar }
  }

  struct Edge: Sendable, Hashable {
    let label: CharacterLabel
    let target: ValueStateID
  }

  private(set) var states = [State()]
  private(set) var edges: [Edge] = []
  private var roots: [RootKey: ValueStateID] = [:]
  /// The characters of the values behind each root, and the number of their states.
  private var reaches: [ValueStateID: (labels: Set<CharacterLabel>, size: Int)] = [:]
  /// Keeps the lists alive, which are known by identity.
  private var lists: [ValueList] = []
  /// Finds a state by what it accepts; made where a second list is added.
  private var known: HashIndex?
  /// The words that a state is found by, for use again.
  private var words: [UInt64] = []

  private struct RootKey: Hashable {
    let list: ObjectIdentifier
    let folding: CaseFolding
  }

  init() {}

  /// The automata of all variables in some components.
  init(of components: some Sequence<ComponentPlan>) {
    for language in components.lazy.flatMap({ $0.languages }) {
      for case .values(let list) in language.alternatives.joined().lazy.map({ $0.kind }) {
        _ = root(of: list, language.folding)
      }
    }
    seal()
  }

  /// Frees what is needed to add lists, and the room that arrays keep to grow. One that is added later takes O(states).
  mutating func seal() {
    // Without the index nothing was added, and the arrays may be shared with other automata.
    guard known != nil else { return }
    known = nil
    words = []
    states = states.map { $0 }
    edges = edges.map { $0 }
  }

  /// The characters of the values behind some roots.
  func labels(from roots: some Sequence<ValueStateID>) -> Set<CharacterLabel> {
    var known: Set<ValueStateID> = []
    var found: Set<CharacterLabel> = []
    for root in roots where known.insert(root).inserted {
      // The first set is not copied.
      let labels = reaches[root]?.labels ?? []
      if known.count == 1 { found = labels } else { found.formUnion(labels) }
    }
    return found
  }

  /// The number of states in the values behind a root.
  func size(of root: ValueStateID) -> Int { reaches[root]?.size ?? 0 }

  private func edges(of state: State) -> ArraySlice<Edge> {
    edges[Int(state.firstEdge)..<Int(state.firstEdge + state.edgeCount)]
  }

  /// The state before the values of a list.
  mutating func root(of list: ValueList, _ folding: CaseFolding) -> ValueStateID {
    let key = RootKey(list: list.identity, folding: folding)
    if let root = roots[key] { return root }
    let automaton = list.automaton(folding)
    let root = adding(automaton)
    roots[key] = root
    reaches[root] = (automaton.labels, automaton.values.states.count - 1)
    lists.append(list)
    return root
  }

  package struct Automaton: Sendable {
    let folding: CaseFolding
    fileprivate let values: ValueAutomata
    let root: ValueStateID
    fileprivate let labels: Set<CharacterLabel>

    /// The targets of a state are before it.
    subscript(id: ValueStateID) -> State { values.states[id] }

    func edges(of state: State) -> ArraySlice<Edge> { values.edges(of: state) }

    /// Calls `body` with each state, the first one before those that it leads to, and so on; zero is no state.
    package func forEachState(
      _ body: (_ isEnd: Bool, _ isStar: Bool, _ any: Int, _ star: Int, _ edges: [(label: UInt32, target: Int)]) -> Void
    ) {
      let last = values.states.count - 1
      func place(_ id: ValueStateID) -> Int { id.exists ? last - Int(id.number) : 0 }
      for state in values.states.dropFirst().reversed() {
        body(
          state.isEnd, state.isStar, place(state.anyTarget), place(state.starTarget),
          values.edges(of: state).map { ($0.label.scalar, place($0.target)) }.sorted { $0.label < $1.label })
      }
    }

    /// O(characters of the values).
    package init<Words: Sequence>(_ words: Words, _ folding: CaseFolding)
    where Words.Element: Sequence<ValueTrie.Label> {
      var made = ValueAutomata()
      root = made.minimized(ValueTrie(words: words), folding)
      made.seal()
      // A set of a sequence is made as large as the sequence: of some thousand edges with thirty characters.
      labels = made.edges.reduce(into: []) { $0.insert($1.label) }
      (self.values, self.folding) = (made, folding)
    }
  }

  /// Adds the states of a list, without those that are known. O(its states and edges).
  private mutating func adding(_ list: Automaton) -> ValueStateID {
    if states.count == 1 {
      (states, edges, known) = (list.values.states, list.values.edges, nil)
      return list.root
    }
    // The targets of a state are before it.
    var made = [ValueStateID](repeating: .none, count: list.values.states.count)
    for index in list.values.states.indices.dropFirst() {
      var state = list.values.states[index]
      let out = list.values.edges(of: state).map { Edge(label: $0.label, target: made[Int($0.target.number)]) }
      state.anyTarget = made[Int(state.anyTarget.number)]
      state.starTarget = made[Int(state.starTarget.number)]
      made[index] = number(of: state, out)
    }
    return made[Int(list.root.number)]
  }

  /// Makes states of the nodes of a trie, from the last to the first, so that equal ones are found.
  private mutating func minimized(_ trie: ValueTrie, _ folding: CaseFolding) -> ValueStateID {
    var made = [ValueStateID](repeating: .none, count: trie.nodes.count)
    for (index, node) in trie.nodes.enumerated().reversed() {
      var state = State(isEnd: node.isEnd, isStar: node.isStar)
      var out: [Edge] = []
      for child in trie.children(of: index) {
        switch child.label {
        case ValueTrie.any: state.anyTarget = made[child.node]
        case ValueTrie.star: state.starTarget = made[child.node]
        default: out.append(Edge(label: CharacterLabel(child.label, folding), target: made[child.node]))
        }
      }
      out.sort { $0.label.bits < $1.label.bits }
      made[index] = number(of: state, out)
    }
    return made[0]
  }

  /// The state with some edges, which is added when it is new.
  private mutating func number(of state: State, _ out: [Edge]) -> ValueStateID {
    var index = known.take() ?? indexOfStates()
    let hash = hash(of: state, out[...])
    let place = index.place(of: hash) { number in
      let other = states[number]
      return other.isEnd == state.isEnd && other.isStar == state.isStar && other.anyTarget == state.anyTarget
        && other.starTarget == state.starTarget && edges(of: other) == out[...]
    }
    let number = place.number ?? states.count
    if place.number == nil {
      index.enter(number, hash, at: place)
      var state = state
      state.firstEdge = UInt32(edges.count)
      state.edgeCount = UInt32(out.count)
      edges += out
      states.append(state)
    }
    known = index
    return ValueStateID(number)
  }

  private mutating func indexOfStates() -> HashIndex {
    var index = HashIndex(capacity: states.count)
    for number in states.indices.dropFirst() {
      let hash = hash(of: states[number], edges(of: states[number]))
      index.enter(number, hash, at: index.place(of: hash) { _ in false })
    }
    return index
  }

  private mutating func hash(of state: State, _ out: ArraySlice<Edge>) -> UInt64 {
    words.removeAll(keepingCapacity: true)
    words.append((state.isEnd ? 1 : 0) | (state.isStar ? 2 : 0))
    words.append(UInt64(state.anyTarget.number) << 32 | UInt64(state.starTarget.number))
    for edge in out { words.append(UInt64(edge.label.bits) << 32 | UInt64(edge.target.number)) }
    return HashIndex.hash(words)
  }
}

extension ArraySlice<ValueAutomata.Edge> {
  /// The state behind a character. O(log edges).
  func target(of label: CharacterLabel) -> ValueStateID? {
    let index = partitioningIndex { $0.label.bits >= label.bits }
    return index < endIndex && self[index].label == label ? self[index].target : nil
  }
}
