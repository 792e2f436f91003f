// All components of a file as one nondeterministic automaton. The patterns of an entry are kept in a trie of their elements, so
// that those that begin alike share what they begin with; a variable is an edge of the trie to an automaton of its values that
// all patterns share. A component whose path is accepted goes on with its tail: what it asks of the query and the fragment.
//
// Rules are the components of all entries, numbered in the order of the file. Each node knows the least rule below it: what a
// lower rule has already decided need not be followed.

/// The components of all entries, made ready to be followed together through a URL.
package struct ComponentForest: Sendable {
  /// A place in the patterns of one entry. Zero stands for none in all indices.
  struct Node: Sendable {
    /// The character that leads here, when one does.
    var label: CharacterLabel
    var firstChild: UInt32 = 0
    var nextSibling: UInt32 = 0
    /// Behind `?`.
    var anyChild: UInt32 = 0
    /// Behind `*`.
    var starChild: UInt32 = 0
    var firstVariable: UInt32 = 0
    var firstEnd: UInt32 = 0
    /// The least rule that can still be accepted from here.
    var rule: Rule
    /// The least rule that is accepted here whatever follows; only where a star loops.
    var freeRule: Rule = .none
    let place: Place

    /// What is the same for all nodes of a trie, and whether the node loops.
    struct Place: Sendable {
      let group: Int32
      let isDecoded: Bool
      var isStar = false
    }

    var isStar: Bool { place.isStar }
    /// Whether a rule is accepted here whatever follows, and nothing else can be that counts.
    var isUniversal: Bool {
      freeRule != .none && freeRule == rule && firstChild == 0 && anyChild == 0 && firstVariable == 0
    }
  }

  /// A variable in a pattern: from a node by one of the values to another node.
  struct VariableEdge: Sendable {
    let values: UInt32
    let target: UInt32
    let next: UInt32
  }

  /// A tail whose path (or, in the query, whose query) is accepted at a node.
  struct End: Sendable {
    let tail: UInt32
    let next: UInt32
  }

  /// What a component asks after its path.
  struct Tail: Sendable {
    let rule: Rule
    let group: Int32
    let query: Query
    /// The trie of the fragment's pattern; zero when any fragment is accepted.
    let fragment: UInt32

    enum Query: Sendable {
      case any
      case pattern(root: UInt32)
      case items(Int)
    }

    /// Whether any query and any fragment are accepted.
    var isFree: Bool { if case .any = query { fragment == 0 } else { false } }
  }

  var nodes: [Node]
  var variableEdges = [VariableEdge(values: 0, target: 0, next: 0)]
  var ends = [End(tail: 0, next: 0)]
  var tails: [Tail] = []
  var values: ValueAutomata
  /// The characters that values name, once ``seal()`` was called.
  var valueLabels: Set<CharacterLabel> = []
  var dictionaries: [QueryDictionary] = []
  /// For each group, the tries of the paths compared as written and of those compared decoded.
  var roots: [(raw: UInt32, decoded: UInt32)] = []

  /// How the parts of the URLs are compared that components with `percentEncoded: false` look at.
  let reading: URLReading
  /// Whether some label stands for all the scalars that fold to one.
  var folds = false
  /// The parts that some component is compared with after decoding.
  package internal(set) var decodedParts: URLReading = []
  /// The characters beyond ASCII that some pattern names, ascending, once ``seal()`` was called.
  var scalars: [UInt32] = []

  /// - Parameter values: The automata of variables that were made before.
  package init(groups: Int, reading: URLReading, values: ValueAutomata = ValueAutomata()) {
    self.reading = reading
    self.values = values
    nodes = [Node(label: .none, rule: .none, place: Node.Place(group: 0, isDecoded: false))]
    for group in 0..<groups {
      roots.append((0, 0))
      roots[group].raw = makeRoot(Int32(group), isDecoded: false)
      roots[group].decoded = makeRoot(Int32(group), isDecoded: true)
    }
  }
}

/// The number of a component among all components of the entries that are asked, in the order of the file.
package struct Rule: Hashable, Comparable, Sendable {
  package let number: UInt32

  package init(number: UInt32) { self.number = number }

  package static let none = Rule(number: .max)
  package static func < (one: Rule, other: Rule) -> Bool { one.number < other.number }
}

/// A character of a pattern: one scalar, or all the scalars that fold to one.
struct CharacterLabel: Hashable, Sendable {
  let bits: UInt32

  private static let foldBit: UInt32 = 1 << 31
  static let none = CharacterLabel(bits: .max)

  init(bits: UInt32) { self.bits = bits }

  /// Exactly this scalar.
  init(exactly scalar: UInt32) { bits = scalar }

  /// Every scalar that folds to this one.
  init(foldingTo scalar: UInt32) { bits = scalar | Self.foldBit }

  /// The label for a folded scalar of a pattern.
  init(_ folded: UInt32, _ folding: CaseFolding) {
    switch folding {
    case .none: self.init(exactly: folded)
    case .ascii, .unicode:
      if folding.variants(of: folded).count > 1 {
        self.init(foldingTo: folded)
      } else {
        self.init(exactly: folded)
      }
    }
  }

  var isFolded: Bool { bits & Self.foldBit != 0 }
  var scalar: UInt32 { bits & ~Self.foldBit }
}
