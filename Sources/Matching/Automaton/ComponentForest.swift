// All components of a file as one nondeterministic automaton. The patterns of an entry are a trie of their elements, so that patterns
// with a common beginning share it; a variable is an edge to an automaton of its values that all patterns share. Behind an accepted
// path comes the component's tail: its query and its fragment.
//
// Each node knows the earliest component below it, so that a node shared by two patterns is not taken for decided while the earlier
// pattern can still match.

/// The components of all entries as tries, to be followed together through a URL.
struct ComponentForest: Sendable {
  /// A place in the patterns of one entry.
  struct Node: Sendable {
    /// The character that leads here, if one does.
    var label: CharacterLabel
    var firstChild = TrieNodeID.none
    var nextSibling = TrieNodeID.none
    /// Behind `?`.
    var anyChild = TrieNodeID.none
    /// Behind `*`.
    var starChild = TrieNodeID.none
    var firstVariable = VariableEdgeID.none
    var firstEnd = EndID.none
    /// The earliest component that can still match from here.
    var earliest: ComponentID
    /// The earliest component that matches here whatever follows; only on a node behind `*`.
    var settled = ComponentID.none
    let place: Place

    /// The fields that all nodes of a trie share, and whether the node loops.
    struct Place: Sendable {
      let group: GroupIndex
      let isDecoded: Bool
      var isStar = false
    }

    var isStar: Bool { place.isStar }
    /// `true` if a component matches here whatever follows, and no later byte brings an earlier one.
    var isSettled: Bool {
      settled.exists && settled == earliest && !firstChild.exists && !anyChild.exists && !firstVariable.exists
    }
  }

  /// A variable in a pattern: from a node by one of the values to another node.
  struct VariableEdge: Sendable {
    let values: ValueStateID
    let target: TrieNodeID
    let next: VariableEdgeID
  }

  /// A tail whose path (or, in a query trie, whose query) is accepted at a node.
  struct End: Sendable {
    let tail: TailID
    let next: EndID
  }

  /// The requirements of a component after its path.
  struct Tail: Sendable {
    let component: ComponentID
    let group: GroupIndex
    let query: Query
    /// The trie of the fragment's pattern; none where any fragment is accepted.
    let fragment: TrieNodeID

    enum Query: Sendable {
      case any
      case pattern(root: TrieNodeID)
      case items(DictionaryID)
    }

    /// `true` if any query and any fragment are accepted.
    var acceptsAnything: Bool { if case .any = query { !fragment.exists } else { false } }
  }

  var nodes: [Node]
  var variableEdges = [VariableEdge(values: .none, target: .none, next: .none)]
  var ends = [End(tail: .none, next: .none)]
  var tails: [Tail] = []
  var values: ValueAutomata
  /// The characters in values, after ``seal()``.
  var valueLabels: Set<CharacterLabel> = []
  var dictionaries: [QueryDictionary] = []
  /// The patterns of the items of all dictionaries.
  var itemPatterns: [ItemPattern] = []
  var itemPatternNumbers: [ItemPatternKey: Int] = [:]
  /// For each group, the tries of the paths compared as written and of those compared decoded.
  var roots: [(raw: TrieNodeID, decoded: TrieNodeID)] = []

  /// The parts that components with `percentEncoded: false` compare as written, in the URLs that the forest is for.
  let undecodable: UndecodableParts
  /// `true` if a label matches all scalars with the same folding.
  var folds = false
  /// `true` if no component has a requirement for the query or the fragment, after ``seal()``: a URL is decided where its path ends.
  var readsPathsAlone = false
  /// The parts that some component compares after decoding.
  var decodedParts: UndecodableParts = []
  /// The characters beyond ASCII in patterns, ascending, after ``seal()``.
  var scalars: [UInt32] = []

  /// - Parameter values: Automata of variables that were made before.
  init(groups: Int, undecodable: UndecodableParts = [], values: ValueAutomata = ValueAutomata()) {
    self.undecodable = undecodable
    self.values = values
    let place = Node.Place(group: GroupIndex(0), isDecoded: false)
    nodes = [Node(label: .none, earliest: .none, place: place)]
    for group in 0..<groups {
      let group = GroupIndex(group)
      roots.append((makeRoot(group, isDecoded: false), makeRoot(group, isDecoded: true)))
    }
  }

  /// Calls `body` with each tail whose part ends at a node.
  @inline(__always)
  func forEachTail(endingAt node: TrieNodeID, _ body: (TailID) -> Void) {
    var end = nodes[node].firstEnd
    while end.exists {
      body(ends[end].tail)
      end = ends[end].next
    }
  }
}

/// The requirements for the named items of a query: each occurrence of a name must be accepted, and an absent item is
/// compared as the empty string (oracle).
struct QueryDictionary: Sendable {
  struct Item: Sendable {
    let name: [CharacterLabel]
    let pattern: Int
    let root: TrieNodeID
  }

  let items: [Item]
  let isDecoded: Bool
}

/// A pattern of query items. The ends of its trie have its number for a tail.
struct ItemPattern: Sendable {
  let root: TrieNodeID
  /// Keeps the lists of values alive, which are known by identity.
  let language: PartLanguage
}

/// The identity of a pattern of query items.
struct ItemPatternKey: Hashable, Sendable {
  private var words: [UInt32]
  private var lists: [ObjectIdentifier] = []

  init(_ language: PartLanguage, isDecoded: Bool) {
    words = [isDecoded ? 1 : 0, language.folding == .none ? 0 : 1]
    var lists: [ObjectIdentifier] = []
    language.append(to: &words) { list in
      lists.append(list.identity)
      return 0
    }
    self.lists = lists
  }
}

extension PartLanguage {
  /// Appends words that are equal for languages whose alternatives are written alike.
  package func append(to words: inout [UInt32], _ number: (ValueList) -> UInt32) {
    words.append(UInt32(alternatives.count))
    for pieces in alternatives {
      words.append(UInt32(pieces.count))
      for piece in pieces {
        switch piece.kind {
        case .anyCharacter: words.append(0)
        case .anySequence: words.append(1)
        case .literal(let text):
          words += [2, UInt32(text.count)]
          words += text
        case .values(let values): words += [3, number(values)]
        }
      }
    }
  }
}

/// A character of a pattern: one scalar, or all the scalars that fold to one.
struct CharacterLabel: Hashable, Sendable {
  let bits: UInt32

  private static let foldBit: UInt32 = 1 << 31
  static let none = CharacterLabel(exactly: .max)

  /// Exactly this scalar.
  init(exactly scalar: UInt32) { bits = scalar }

  /// Every scalar that folds to this one.
  init(foldingTo scalar: UInt32) { bits = scalar | Self.foldBit }

  /// The label for a folded scalar of a pattern.
  init(_ folded: UInt32, _ folding: CaseFolding) {
    bits = folding.hasVariants(of: folded) ? folded | Self.foldBit : folded
  }

  var isFolded: Bool { bits & Self.foldBit != 0 }
  var scalar: UInt32 { bits & ~Self.foldBit }

  /// Calls `body` with the ASCII character, and with its upper case where the letter folds: a label that folds does not tell them apart,
  /// another does.
  func forEachASCII(_ body: (UInt8) -> Void) {
    guard scalar < 0x80 else { return }
    body(UInt8(scalar))
    if isFolded, case 0x61...0x7A = scalar { body(UInt8(scalar) - 32) }
  }
}
