import Matching

// The positions of a matcher in a pattern, and its moves: Thompson's automaton without moves that read nothing. Each run on a text is one path of
// a backtracking matcher. Runs are counted, so positions are never merged, except for the common ends of a variable's values.
//
// States are numbered in the order of the pattern: a move leads to a higher number, or stays at a star. There are no other cycles, so a text of
// n characters has O(nᵏ) runs with k stars.

/// The positions in a pattern, or in the alternatives that the slash rules make of it.
struct PatternAutomaton: Sendable {
  enum Segment: Sendable {
    case literal([UInt32])
    case anyCharacter
    case anySequence
    case values(ValueGraph)

    fileprivate var stateCount: Int {
      switch self {
      case .literal(let text): text.count
      case .anyCharacter, .anySequence: 1
      case .values(let graph): graph.nodes.count
      }
    }
  }

  /// A state that is reached, and the number of ways.
  struct Visit: Sendable {
    let state: Int
    var ways: Double
  }

  private(set) var segments: [Segment] = []
  /// The first state of each segment.
  private(set) var bases: [Int] = []
  /// `true` if each segment is the last of its alternative.
  private var isLast: [Bool] = []
  private var alternatives: [Int] = []
  private(set) var segmentOfState: [Int] = []
  /// The states before anything is read.
  private(set) var start: [Visit] = []
  /// The states reached at the beginning of each segment.
  private var entries: [[Visit]] = []

  /// The accepting state.
  var end: Int { segmentOfState.count }
  var stateCount: Int { segmentOfState.count + 1 }

  init(_ alternatives: [[Segment]]) {
    var firsts: [Int?] = []
    for (number, alternative) in alternatives.enumerated() {
      let kept = alternative.filter { $0.stateCount > 0 }
      firsts.append(kept.isEmpty ? nil : segments.count)
      for (index, segment) in kept.enumerated() {
        bases.append(segmentOfState.count)
        segmentOfState += Array(repeating: segments.count, count: segment.stateCount)
        segments.append(segment)
        self.alternatives.append(number)
        isLast.append(index == kept.count - 1)
      }
    }
    entries = Array(repeating: [], count: segments.count)
    for index in segments.indices.reversed() {
      switch segments[index] {
      case .literal, .anyCharacter: entries[index] = [Visit(state: bases[index], ways: 1)]
      case .anySequence: entries[index] = Self.merged([Visit(state: bases[index], ways: 1)] + following(index))
      case .values:
        var visits: [Visit] = []
        enter(node: 0, of: index) { visits.append(Visit(state: $0, ways: $1)) }
        entries[index] = Self.merged(visits)
      }
    }
    start = Self.merged(firsts.flatMap { $0.map { entries[$0] } ?? [Visit(state: end, ways: 1)] })
  }

  private func following(_ segment: Int) -> [Visit] {
    isLast[segment] ? [Visit(state: end, ways: 1)] : entries[segment + 1]
  }

  private static func merged(_ visits: [Visit]) -> [Visit] {
    var ways: [Int: Double] = [:]
    for visit in visits { ways[visit.state, default: 0] += visit.ways }
    return ways.map { Visit(state: $0.key, ways: $0.value) }.sorted { $0.state < $1.state }
  }

  private func enter(node: Int, of segment: Int, _ body: (_ state: Int, _ ways: Double) -> Void) {
    guard case .values(let graph) = segments[segment] else { return }
    var node = node
    while true {
      body(bases[segment] + node, 1)
      if graph.nodes[node].isEnd { for visit in following(segment) { body(visit.state, visit.ways) } }
      if graph.nodes[node].star == 0 { return }
      node = graph.nodes[node].star
    }
  }

  func forEachSuccessor(of state: Int, by letter: UInt32, _ body: (_ state: Int, _ ways: Double) -> Void) {
    if state == end { return }
    let segment = segmentOfState[state]
    switch segments[segment] {
    case .literal(let text):
      let index = state - bases[segment]
      guard text[index] == letter else { return }
      if index + 1 < text.count { return body(state + 1, 1) }
      for visit in following(segment) { body(visit.state, visit.ways) }
    case .anyCharacter: for visit in following(segment) { body(visit.state, visit.ways) }
    case .anySequence: for visit in entries[segment] { body(visit.state, visit.ways) }
    case .values(let graph):
      let node = graph.nodes[state - bases[segment]]
      for edge in node.edges where graph.labels[edge] == letter {
        enter(node: graph.target(edge), of: segment, body)
      }
      if node.any > 0 { enter(node: node.any, of: segment, body) }
      if node.isStar { enter(node: state - bases[segment], of: segment, body) }
    }
  }

  func successors(of states: [Int], by letter: UInt32) -> Set<Int> {
    var reached: Set<Int> = []
    for state in states { forEachSuccessor(of: state, by: letter) { target, _ in reached.insert(target) } }
    return reached
  }

  /// Returns `true` if any character leads from a state to itself.
  func isStar(_ state: Int) -> Bool {
    if state == end { return false }
    let segment = segmentOfState[state]
    switch segments[segment] {
    case .literal, .anyCharacter: return false
    case .anySequence: return true
    case .values(let graph): return graph.nodes[state - bases[segment]].isStar
    }
  }

  func alternative(of state: Int) -> Int { alternatives[segmentOfState[state]] }

  /// The number of branches that a matcher tries at a state.
  func branches(at state: Int) -> Int {
    guard state != end, case .values(let graph) = segments[segmentOfState[state]] else { return 1 }
    let node = graph.nodes[state - bases[segmentOfState[state]]]
    return max(1, node.edges.count + (node.any > 0 ? 1 : 0) + (node.star > 0 ? 1 : 0) + (node.isEnd ? 1 : 0))
  }

  var letters: Set<UInt32> {
    var letters: Set<UInt32> = []
    for segment in segments {
      switch segment {
      case .literal(let text): letters.formUnion(text)
      case .values(let graph): letters.formUnion(graph.labels)
      case .anyCharacter, .anySequence: break
      }
    }
    return letters
  }

  /// Counts the steps of a matcher that tries every way, one character at a time.
  struct RunCounter {
    private let automaton: PatternAutomaton
    private var ways: [Double]
    private var next: [Double]
    private(set) var active: [Int] = []
    /// The branches tried so far in all runs, including failed ones.
    private(set) var steps = 0.0
    /// The work of counting: states with runs, for all characters together.
    private(set) var moves = 0

    init(_ automaton: PatternAutomaton) {
      self.automaton = automaton
      ways = Array(repeating: 0, count: automaton.stateCount)
      next = ways
      for visit in automaton.start {
        ways[visit.state] = visit.ways
        active.append(visit.state)
        steps += visit.ways * Double(automaton.branches(at: visit.state))
      }
    }

    var runs: Double { active.reduce(0) { $0 + ways[$1] } }

    mutating func read(_ letter: UInt32) {
      let automaton = automaton
      moves += 1 + active.count
      var reached: [Int] = []
      for state in active {
        let count = ways[state]
        automaton.forEachSuccessor(of: state, by: letter) { target, factor in
          if next[target] == 0 { reached.append(target) }
          next[target] += count * factor
          steps += count * factor * Double(automaton.branches(at: target))
        }
        ways[state] = 0
      }
      swap(&ways, &next)
      active = reached
    }
  }

  /// The runs after a text; counting ends with a number of steps.
  func counter(after word: [UInt32], limit: Double) -> RunCounter {
    var counter = RunCounter(self)
    for letter in word {
      if counter.steps >= limit { break }
      counter.read(letter)
    }
    return counter
  }
}
