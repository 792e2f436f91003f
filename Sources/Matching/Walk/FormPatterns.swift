/// The components of one form, ready to be followed: the literal beginnings of their paths, and tries of everything else. Shared by all
/// tasks.
@safe final class FormPatterns: @unchecked Sendable {
  let form: TextForm
  let index: PathIndex
  let forest: ComponentForest
  private let classes: SymbolClasses
  private let steps: StepTable
  private let nodes: FixedBuffer<PatternNode>
  private let children: FixedBuffer<PatternChild>
  private let values: FixedBuffer<ValueAutomata.State>
  private let variables: FixedBuffer<ComponentForest.VariableEdge>
  private let ends: FixedBuffer<ComponentForest.End>
  private let classOfASCII: FixedBuffer<UInt32>
  let view: View
  let hubs: [Hub]
  private let hubFacts: FixedBuffer<HubFacts>
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

  /// - Parameter components: The components of the form, in the order of the file, each with its entry.
  /// - Complexity: O(characters of the patterns), and sorting their beginnings.
  init(_ form: TextForm, _ components: [(id: ComponentID, plan: ComponentPlan, group: GroupIndex)]) {
    self.form = form
    // The form says what is decoded, so the forest takes every part as it comes.
    var forest = ComponentForest(groups: 0, undecodable: [.path, .query, .fragment])
    var builder = PathIndexBuilder()
    for (id, plan, group) in components {
      guard let tail = forest.makeTail(plan, id, group) else { continue }
      let alternatives = plan.path?.alternatives ?? ComponentForest.anyPath
      for pieces in alternatives { Self.add(pieces, of: alternatives, tail, form, &forest, &builder) }
    }
    forest.seal()
    index = PathIndex(builder.tree())
    hubs = index.hubs.map { [forest] in Hub($0, forest) }
    hubFacts = FixedBuffer(hubs.map(HubFacts.init))
    let itemIsWords = forest.itemPatterns.map { pattern in
      pattern.language.alternatives.allSatisfy { Self.kind($0[...]) == .words }
    }
    self.itemIsWords = itemIsWords
    itemWords = Self.itemWords(forest, itemIsWords)
    wordSize = (hubs.lazy.compactMap { $0.words } + Array(itemWords.values)).reduce(into: WordSequences.Size()) {
      $0.formMaximum($1.size)
    }
    hasManyValues = Self.valueStates(forest) > Self.manyValues
    classes = SymbolClasses(forest)
    steps = StepTable(forest, classes)
    let chains = PatternChains(forest)
    nodes = FixedBuffer(zip(forest.nodes, chains.links).map { PatternNode($0, $1) })
    children = FixedBuffer(
      forest.nodes.map { [classes] node in
        PatternChild(
          symbol: node.label == .none ? SymbolClasses.other : classes.ofScalar(node.label.scalar),
          sibling: node.nextSibling)
      })
    values = FixedBuffer(forest.values.states)
    variables = FixedBuffer(forest.variableEdges)
    ends = FixedBuffer(forest.ends)
    classOfASCII = FixedBuffer(classes.ofASCII)
    unsafe view = unsafe View(
      nodes: nodes.start, nodeCount: nodes.count, chainCount: chains.count, children: children.start,
      values: values.start, variables: variables.start, ends: ends.start,
      classOfASCII: classOfASCII.start, classCount: classes.count, steps: steps.view, hubs: hubFacts.start)
    var mover = ThreadMover(forest)
    itemMayBeAbsent = forest.itemPatterns.map { mover.acceptsEmpty(at: $0.root) }
    // The tables have what a walk needs of these.
    forest.nodes = []
    forest.variableEdges = []
    forest.ends = []
    self.forest = forest
  }

  /// The patterns behind a beginning, by how they are followed.
  struct Hub {
    /// The roots of tries that are followed in sets of threads.
    let roots: [TrieNodeID]
    let words: WordSequences?
    /// The roots of all tries.
    let allRoots: [TrieNodeID]
    /// The least component among them.
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

  /// The class of a character beyond ASCII.
  func symbol(of scalar: UInt32) -> UInt32 { classes.ofScalar(scalar) }

  /// The states of values, in all places of variables, that are few enough for rows of their own.
  private static let manyValues = 1 << 14

  /// The states of values in all places of variables.
  private static func valueStates(_ forest: ComponentForest) -> Int {
    var sizes: [ValueStateID: Int] = [:]
    return forest.variableEdges.dropFirst().reduce(0) { sum, edge in
      let size = sizes[edge.values] ?? forest.values.size(of: edge.values)
      sizes[edge.values] = size
      return sum + size
    }
  }

  /// The tables of the patterns, valid as long as their owner exists.
  @unsafe struct View {
    let nodes: UnsafeMutablePointer<PatternNode>
    let nodeCount: Int
    let chainCount: Int
    let children: UnsafeMutablePointer<PatternChild>
    let values: UnsafeMutablePointer<ValueAutomata.State>
    let variables: UnsafeMutablePointer<ComponentForest.VariableEdge>
    let ends: UnsafeMutablePointer<ComponentForest.End>
    let classOfASCII: UnsafeMutablePointer<UInt32>
    let classCount: Int
    let steps: StepTable.View
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

  private static func add(
    _ pieces: [PartLanguage.Piece], of alternatives: [[PartLanguage.Piece]], _ tail: TailID, _ form: TextForm,
    _ forest: inout ComponentForest,
    _ builder: inout PathIndexBuilder
  ) {
    var rest = pieces[...]
    var scalars: [UInt32] = []
    while case .literal(let text)? = rest.first?.kind {
      scalars += text
      rest = rest.dropFirst()
    }
    // A path as written has only some characters.
    if !form.isDecoded, !scalars.allSatisfy(Self.isWritten) { return }
    let beginning = PartLanguage.utf8(scalars)
    let component = forest.tails[tail].component
    let group = forest.tails[tail].group
    let mark = PathIndex.Mark(component: component, group: group)
    let acceptsAnything = forest.tails[tail].acceptsAnything
    let isStar = rest.allSatisfy { if case .anySequence = $0.kind { true } else { false } }
    if rest.isEmpty {
      builder.add(beginning, acceptsAnything ? .here(mark) : .tail(tail, component))
    } else if isStar, acceptsAnything, Self.ignoresSlashes(after: scalars, alternatives) {
      builder.add(beginning, .below(mark))
    } else {
      let root = builder.hub(beginning, Self.kind(rest), group, component) {
        forest.makeRoot(group, isDecoded: false, earliest: component)
      }
      let node = forest.insert(Array(rest), at: root, form.folding, component)
      forest.addEnd(tail, at: node, settles: acceptsAnything ? component : .none)
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

  private static func kind(_ pieces: ArraySlice<PartLanguage.Piece>) -> PathIndexBuilder.HubKind {
    guard case .anySequence? = pieces.first?.kind else { return .others }
    let areWords = pieces.allSatisfy {
      switch $0.kind {
      case .literal, .anySequence: true
      case .anyCharacter, .values: false
      }
    }
    return areWords ? .words : .others
  }

  /// Returns `true` if slashes at a path's end make no difference: the path without them is accepted too.
  private static func ignoresSlashes(after beginning: [UInt32], _ alternatives: [[PartLanguage.Piece]]) -> Bool {
    let slash = UInt32(UInt8(ascii: "/"))
    var text = beginning
    while text.count > 1, text.last == slash { text.removeLast() }
    return text.count == beginning.count
      || alternatives.contains { pieces in
        var literal: [UInt32] = []
        for piece in pieces {
          guard case .literal(let text) = piece.kind else { return false }
          literal += text
        }
        return literal == text
      }
  }

  /// Returns `true` if a path holds a character as written.
  private static func isWritten(_ scalar: UInt32) -> Bool {
    (0x21...0x7E).contains(scalar) && scalar != UInt32(UInt8(ascii: "?")) && scalar != UInt32(UInt8(ascii: "#"))
  }
}
