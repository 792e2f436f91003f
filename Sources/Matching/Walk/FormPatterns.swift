/// The components of one form, ready to be followed: the literal beginnings of their paths, and tries of everything else. Shared by all
/// tasks.
@safe final class FormPatterns: @unchecked Sendable {
  let form: TextForm
  let index: PathIndex
  let forest: ComponentForest
  private let classes: SymbolClasses
  private let memory = TableMemory()
  let view: View
  let hubs: [Hub]
  /// `true` if rows for the values of variables, once for each place in a pattern, would be many.
  let hasManyValues: Bool
  /// The size of the largest sequences of words.
  let wordSize: WordSequences.Size
  /// For each pattern of a query item, whether it accepts the empty text, which an absent item is compared as (oracle).
  let itemMayBeAbsent: [Bool]
  /// For each pattern of a query item, whether it is words and stars.
  let itemIsWords: [Bool]
  /// By the names of query items, their patterns that are words and stars, where they are many.
  let itemWords: [[UInt8]: WordSequences]

  /// - Complexity: O(characters of the patterns), and sorting their beginnings.
  init(_ builder: inout FormPatternsBuilder) {
    form = builder.form
    var (tree, forest) = builder.take()
    index = PathIndex(&tree)
    hubs = index.hubs.map { [forest] in Hub($0, forest) }
    let itemIsWords = forest.itemPatterns.map { pattern in
      pattern.language.alternatives.allSatisfy { PathIndexBuilder.HubKind($0[...]) == .words }
    }
    self.itemIsWords = itemIsWords
    itemWords = Self.itemWords(forest, itemIsWords)
    wordSize = (hubs.lazy.compactMap { $0.words } + Array(itemWords.values)).reduce(into: WordSequences.Size()) {
      $0.formMaximum($1.size)
    }
    hasManyValues =
      forest.variableEdges.dropFirst().reduce(0) { $0 + forest.values.size(of: $1.values) } > Self.manyValues
    classes = SymbolClasses(forest)
    let chains = PatternChains(forest)
    let tries = forest.nodes
    let children = tries.lazy.map { [classes] node in
      PatternChild(
        symbol: node.label == .none ? SymbolClasses.other : classes.ofScalar(node.label.scalar),
        sibling: node.nextSibling)
    }
    unsafe view = unsafe View(
      nodes: memory.table(tries.indices.lazy.map { PatternNode(tries[$0], chains.links[$0]) }), nodeCount: tries.count,
      chainCount: chains.count, children: memory.table(children), values: memory.table(forest.values.states),
      variables: memory.table(forest.variableEdges), variableCount: forest.variableEdges.count,
      ends: memory.table(forest.ends), classOfASCII: memory.table(classes.ofASCII), classCount: classes.count,
      steps: StepTable(forest, classes, in: memory), hubs: memory.table(hubs.map(HubFacts.init)))
    var mover = ThreadMover(forest)
    itemMayBeAbsent = forest.itemPatterns.map { mover.acceptsEmpty(at: $0.root) }
    // The tables have what a walk needs of these.
    forest.nodes = []
    forest.variableEdges = []
    forest.ends = []
    forest.values = ValueAutomata()
    self.forest = forest
  }

  /// The patterns behind a beginning, by how they are followed.
  struct Hub {
    /// The roots of tries that are followed in sets of threads.
    let roots: [TrieNodeID]
    let words: WordSequences?
    let allRoots: [TrieNodeID]
    let earliest: ComponentID

    init(_ hub: PathIndex.Hub, _ forest: ComponentForest) {
      words = WordSequences(hub.wordRoots, forest)
      allRoots = hub.roots + hub.wordRoots
      roots = words == nil ? allRoots : hub.roots
      earliest = hub.earliest
    }
  }

  /// The number of classes that characters of ASCII have, which come first.
  var classCountOfASCII: Int { classes.countOfASCII }

  func symbol(of scalar: UInt32) -> UInt32 { classes.ofScalar(scalar) }

  /// The states of values, in all places of variables, that are few enough for rows of their own.
  private static let manyValues = 1 << 14

  /// The tables of the patterns, valid as long as their owner exists.
  @unsafe struct View {
    let nodes: UnsafeMutablePointer<PatternNode>
    let nodeCount: Int
    let chainCount: Int
    let children: UnsafeMutablePointer<PatternChild>
    let values: UnsafeMutablePointer<ValueAutomata.State>
    let variables: UnsafeMutablePointer<ComponentForest.VariableEdge>
    let variableCount: Int
    let ends: UnsafeMutablePointer<ComponentForest.End>
    let classOfASCII: UnsafeMutablePointer<UInt32>
    let classCount: Int
    let steps: StepTable
    let hubs: UnsafeMutablePointer<HubFacts>
  }

  /// A hub without the references of ``Hub``, which a walk would count.
  @safe struct HubFacts: BitwiseCopyable {
    let earliest: ComponentID
    let hasRoots: Bool
    let words: WordSequences.View?

    init(_ hub: Hub) {
      earliest = hub.earliest
      hasRoots = !hub.roots.isEmpty
      unsafe words = hub.words?.view
    }
  }

  /// The patterns of query items that are words and stars, by name.
  private static func itemWords(_ forest: ComponentForest, _ isWords: [Bool]) -> [[UInt8]: WordSequences] {
    var patterns: [[UInt8]: Set<Int>] = [:]
    for dictionary in forest.dictionaries {
      for item in dictionary.items where isWords[item.pattern] {
        patterns[PartLanguage.utf8(item.name.map { $0.scalar }), default: []].insert(item.pattern)
      }
    }
    return patterns.compactMapValues { numbers in
      WordSequences(numbers.sorted().map { forest.itemPatterns[$0].root }, forest, areItems: true)
    }
  }
}
