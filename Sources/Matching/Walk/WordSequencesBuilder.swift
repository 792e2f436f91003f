/// Takes words and stars from tries that have nothing else.
struct WordSequencesBuilder {
  private let forest: ComponentForest
  private let areItems: Bool
  private(set) var stars: [WordSequences.Star] = []
  /// The number of stars that every text begins at. They come first, and of them those that accept a text whatever follows.
  private var firstStars = 0
  private(set) var acceptingStars = 0
  private(set) var edges: [WordSequences.Edge] = []
  private(set) var finals: [WordSequences.Final] = []
  private(set) var tails: [TailID] = []
  private var numbers = TextNumbers()
  /// For each word, the least component behind it.
  private var least: [ComponentID] = []
  private(set) var words: [WordSequences.Word] = []
  private(set) var firstEdges: [Int32] = []
  private(set) var firstFinals: [Int32] = []

  /// The fewest words for which a filter is faster than the table of sets.
  private static let fewestWords = 32

  init(_ forest: ComponentForest, areItems: Bool) {
    self.forest = forest
    self.areItems = areItems
  }

  /// The words, by number.
  var texts: [ArraySlice<UInt8>] { least.indices.map { numbers.text($0) } }

  /// Returns `true` if there are enough words behind some roots. O(characters of as many words).
  func hasEnough(_ roots: [TrieNodeID]) -> Bool {
    var count = 0
    var open = roots.map { forest.nodes[$0].starChild }
    while let id = open.popLast(), count < Self.fewestWords {
      let node = forest.nodes[id]
      if !node.isStar, node.firstEnd.exists || node.starChild.exists { count += 1 }
      if node.starChild.exists { open.append(node.starChild) }
      var child = node.firstChild
      while child.exists {
        open.append(child)
        child = forest.nodes[child].nextSibling
      }
    }
    return count >= Self.fewestWords
  }

  /// Adds all words behind some roots, each of which has a star and nothing else.
  mutating func addAll(_ roots: [TrieNodeID]) {
    var nodes = roots.map { forest.nodes[$0].starChild }
    let accepting = nodes.partition { !forest.nodes[$0].firstEnd.exists }
    firstStars = nodes.count
    acceptingStars = accepting
    for node in nodes { stars.append(star(node)) }
    var number = 0
    while number < nodes.count {
      let (firstEdge, firstFinal) = (edges.count, finals.count)
      addWords(behind: nodes[number], &nodes)
      stars[number].edges = PathIndex.Slice(firstEdge, count: edges.count - firstEdge)
      stars[number].finals = PathIndex.Slice(firstFinal, count: finals.count - firstFinal)
      number += 1
    }
    sortFirst()
  }

  private mutating func star(_ id: TrieNodeID) -> WordSequences.Star {
    let node = forest.nodes[id]
    let start = tails.count
    forest.forEachTail(endingAt: id) { if areItems || !forest.tails[$0].acceptsAnything { tails.append($0) } }
    return WordSequences.Star(
      settled: node.settled, group: node.place.group, earliest: earliest(node),
      tails: PathIndex.Slice(start, count: tails.count - start))
  }

  /// The least component that can still match; items are compared whatever was found.
  private func earliest(_ node: ComponentForest.Node) -> ComponentID { areItems ? ComponentID(0) : node.earliest }

  private mutating func addWords(behind star: TrieNodeID, _ nodes: inout [TrieNodeID]) {
    var word: [UInt8] = []
    var open = [(node: forest.nodes[star].firstChild, length: 0)]
    while let (id, length) = open.popLast() {
      guard id.exists else { continue }
      let node = forest.nodes[id]
      word.removeLast(word.count - length)
      UTF8Scalars.encode(node.label.scalar) { word.append($0) }
      if node.starChild.exists {
        edges.append(WordSequences.Edge(word: number(of: word, earliest(node)), star: Int32(nodes.count)))
        stars.append(self.star(node.starChild))
        nodes.append(node.starChild)
      }
      if node.firstEnd.exists {
        let number = number(of: word, earliest(node))
        forest.forEachTail(endingAt: id) { finals.append(final($0, number)) }
      }
      open.append((node.nextSibling, length))
      open.append((node.firstChild, word.count))
    }
  }

  private func final(_ id: TailID, _ word: Int32) -> WordSequences.Final {
    var settled = PathIndex.Mark(component: .none, group: GroupIndex(0))
    if !areItems, forest.tails[id].acceptsAnything {
      settled = PathIndex.Mark(component: forest.tails[id].component, group: forest.tails[id].group)
    }
    return WordSequences.Final(word: word, tail: id, settled: settled)
  }

  private mutating func number(of word: [UInt8], _ component: ComponentID) -> Int32 {
    let number = numbers.number(of: word)
    if number == least.count { least.append(component) } else { least[number] = min(least[number], component) }
    return Int32(number)
  }

  /// Lists the edges and finals of the first stars by word.
  private mutating func sortFirst() {
    words = Array(repeating: WordSequences.Word(), count: least.count)
    for star in stars[..<firstStars] {
      firstEdges += star.edges.range.map(Int32.init)
      firstFinals += star.finals.range.map(Int32.init)
    }
    firstEdges.sort { [edges] in edges[Int($0)].word < edges[Int($1)].word }
    firstFinals.sort { [finals] in finals[Int($0)].word < finals[Int($1)].word }
    for (place, number) in firstEdges.enumerated() { words[Int(edges[Int(number)].word)].edges.add(place) }
    for (place, number) in firstFinals.enumerated() { words[Int(finals[Int(number)].word)].finals.add(place) }
  }

  func tree() -> PathIndexBuilder.Tree {
    var builder = PathIndexBuilder()
    for (word, text) in texts.enumerated() { builder.add(Array(text), .word(Int32(word), least[word])) }
    return builder.takeTree()
  }
}

extension PathIndex.Slice {
  /// Adds the element after the last one, or the first one of an empty slice.
  fileprivate mutating func add(_ place: Int) {
    if isEmpty { self = PathIndex.Slice(place, count: 1) } else { end += 1 }
  }
}
