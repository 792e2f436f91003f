/// The values of variables as automata, one for each list of values and way to compare it. States that accept the same are one
/// state, across all lists (Daciuk et al. 2000, for tries that are complete): `$(lang)` has 170 in the place of 1,200.
struct ValueAutomata: Sendable {
  struct State: Sendable, Hashable {
    var firstEdge: UInt32 = 0
    var edgeCount: UInt32 = 0
    /// Behind `?`.
    var anyTarget = ValueStateID.none
    /// Behind `*`.
    var starTarget = ValueStateID.none
    var isEnd = false
    /// Stays where it is with any character.
    var isStar = false

    var hasWayOn: Bool { edgeCount > 0 || anyTarget.exists || starTarget.exists || isStar }
  }

  struct Edge: Sendable {
    let label: CharacterLabel
    let target: ValueStateID
  }

  private(set) var states = [State()]
  private(set) var edges: [Edge] = []
  private var roots: [RootKey: ValueStateID] = [:]
  /// Lists are known by identity, so they must live on.
  private var lists: [ValueList] = []
  private var known: [[UInt32]: ValueStateID] = [:]

  private struct RootKey: Hashable {
    let list: ObjectIdentifier
    let folding: CaseFolding
  }

  init() {}

  /// Makes the automata of all variables that components name, to be shared by forests of some of them.
  init(of components: some Sequence<ComponentPlan>) {
    for component in components {
      var languages = [component.path, component.fragment]
      switch component.query {
      case nil: break
      case .whole(let language): languages.append(language)
      case .items(let items): languages += items.map(\.language)
      }
      for language in languages {
        for case .values(let list) in (language?.alternatives ?? []).joined().lazy.map(\.kind) {
          _ = root(of: list, language?.folding ?? .none)
        }
      }
    }
  }

  /// Every character that is named by the values behind some states.
  func labels(from roots: some Sequence<ValueStateID>) -> Set<CharacterLabel> {
    var labels: Set<CharacterLabel> = []
    var isReached = [Bool](repeating: false, count: states.count)
    var open = Array(roots)
    while let id = open.popLast() {
      if isReached[Int(id.number)] { continue }
      isReached[Int(id.number)] = true
      let state = states[id]
      for edge in edges[Int(state.firstEdge)..<Int(state.firstEdge + state.edgeCount)] {
        labels.insert(edge.label)
        open.append(edge.target)
      }
      for next in [state.anyTarget, state.starTarget] where next.exists { open.append(next) }
    }
    return labels
  }

  /// Where the values of a list begin.
  mutating func root(of list: ValueList, _ folding: CaseFolding) -> ValueStateID {
    let key = RootKey(list: list.identity, folding: folding)
    if let root = roots[key] { return root }
    let root = minimized(trie(list, folding))
    roots[key] = root
    lists.append(list)
    return root
  }

  /// A node of a trie of values: children come after their parents.
  private struct TrieNode {
    var children: [(label: CharacterLabel, target: Int)] = []
    var anyTarget = 0
    var starTarget = 0
    var isEnd = false
    let isStar: Bool
  }

  private func trie(_ list: ValueList, _ folding: CaseFolding) -> [TrieNode] {
    var nodes = [TrieNode(isStar: false)]
    var byLabel: [[UInt32]: Int] = [:]
    for value in list {
      var node = 0
      for piece in value {
        switch piece.kind {
        case .literal(let text):
          for scalar in text {
            let label = CharacterLabel(scalar, folding)
            let key = [UInt32(node), label.bits]
            if let next = byLabel[key] {
              node = next
            } else {
              nodes[node].children.append((label, nodes.count))
              byLabel[key] = nodes.count
              node = nodes.count
              nodes.append(TrieNode(isStar: false))
            }
          }
        case .anyCharacter:
          if nodes[node].anyTarget == 0 {
            nodes[node].anyTarget = nodes.count
            nodes.append(TrieNode(isStar: false))
          }
          node = nodes[node].anyTarget
        case .anySequence:
          if nodes[node].isStar { continue }
          if nodes[node].starTarget == 0 {
            nodes[node].starTarget = nodes.count
            nodes.append(TrieNode(isStar: true))
          }
          node = nodes[node].starTarget
        // Values do not nest (documented).
        case .values: continue
        }
      }
      nodes[node].isEnd = true
    }
    return nodes
  }

  /// Makes states of the nodes, from the last to the first, so that equal ones are found.
  private mutating func minimized(_ trie: [TrieNode]) -> ValueStateID {
    var state = [ValueStateID](repeating: .none, count: trie.count)
    for (index, node) in trie.enumerated().reversed() {
      let any = node.anyTarget == 0 ? .none : state[node.anyTarget]
      let star = node.starTarget == 0 ? .none : state[node.starTarget]
      let children = node.children.map { Edge(label: $0.label, target: state[$0.target]) }
        .sorted { $0.label.bits < $1.label.bits }
      var key: [UInt32] = [node.isEnd ? 1 : 0, node.isStar ? 1 : 0, any.number, star.number]
      for child in children { key += [child.label.bits, child.target.number] }
      if let equal = known[key] {
        state[index] = equal
        continue
      }
      state[index] = states.add(
        State(
          firstEdge: UInt32(edges.count), edgeCount: UInt32(children.count), anyTarget: any, starTarget: star,
          isEnd: node.isEnd, isStar: node.isStar))
      edges += children
      known[key] = state[index]
    }
    return state[0]
  }
}
