package import Matching

// The number of texts of a pattern whose variables are replaced by each of their values. It is the product of the numbers of values if
// different choices give different texts. If not (`$(v)$(v)` with `a` and `aa`), texts are counted instead of choices, on the subset
// construction of the pattern (Rabin and Scott 1959), in which each text is exactly one path. It has no cycles, so the paths from a state are
// the sum of the paths from its successors.
//
// `*` and `?` are not expanded, and letter case and percent-encoding are ignored.

/// The number of strings that a pattern expands to.
package struct Expansion: Sendable, Hashable {
  package struct Factor: Sendable, Hashable {
    package let name: [UInt8]
    /// Distinct values.
    package let values: Int
  }

  package enum Count: Sendable, Hashable {
    case exactly(Natural)
    /// Choices of values, some of which may give the same text.
    case atMost(Natural)

    package var bound: Natural {
      switch self {
      case .exactly(let count), .atMost(let count): count
      }
    }
  }

  package let count: Count
  /// The variables in order.
  package let factors: [Factor]
  /// The product of the factors: choices of values.
  package let choices: Natural
}

/// Counts the texts of a file's patterns. Each list of values is compiled once.
package struct ExpansionCounter {
  private let variables: VariableTable
  private var graphs: [[UInt8]: ValueGraph] = [:]
  private var known: [[UInt8]: Expansion.Count] = [:]

  /// Steps for one pattern.
  private static let stepLimit = 400_000

  package init(_ variables: VariableTable) { self.variables = variables }

  /// The number of texts of a pattern.
  ///
  /// - Parameter threshold: Texts are counted only if there are more choices; otherwise these are the bound.
  /// - Complexity: O(variables of the pattern), once for each variable the characters of its values, and for a count the states of
  ///   the subset construction, at most some 100,000 steps.
  package mutating func expansion(of pattern: Pattern, above threshold: Natural = Natural(0)) -> Expansion {
    var factors: [Expansion.Factor] = []
    for element in pattern.elements {
      switch element.kind {
      case .variable(let name): factors.append(Expansion.Factor(name: name, values: graph(named: name)?.wordCount ?? 0))
      // The pattern never matches (decided).
      case .unterminatedVariable: factors.append(Expansion.Factor(name: [], values: 0))
      case .literal, .anyCharacter, .anySequence: continue
      }
    }
    let choices = factors.reduce(Natural(1)) { $0 * Natural($1.values) }
    if factors.count(where: { $0.values > 1 }) <= 1 {
      return Expansion(count: .exactly(choices), factors: factors, choices: choices)
    }
    guard choices > threshold else { return Expansion(count: .atMost(choices), factors: factors, choices: choices) }
    let count = known[pattern.text] ?? distinct(pattern).map(Expansion.Count.exactly) ?? .atMost(choices)
    known[pattern.text] = count
    return Expansion(count: count, factors: factors, choices: choices)
  }

  private mutating func graph(named name: [UInt8]) -> ValueGraph? {
    if let graph = graphs[name] { return graph }
    guard let values = variables.values(named: name) else { return nil }
    let graph = ValueGraph(values.lazy.map { $0.text.map(UInt32.init) })
    graphs[name] = graph
    return graph
  }

  /// The number of distinct texts; `nil` beyond the step limit.
  private mutating func distinct(_ pattern: Pattern) -> Natural? {
    var segments: [PatternAutomaton.Segment] = []
    for element in pattern.elements {
      switch element.kind {
      case .literal, .anyCharacter, .anySequence:
        segments.append(.literal(pattern.text(of: element).map(UInt32.init)))
      case .variable(let name): segments.append(graph(named: name).map(PatternAutomaton.Segment.values) ?? .literal([]))
      case .unterminatedVariable: return Natural(0)
      }
    }
    return PatternAutomaton([segments]).wordCount(stepLimit: Self.stepLimit)
  }
}

extension PatternAutomaton {
  /// The number of accepted texts, for a pattern without wildcards; `nil` beyond the step limit.
  fileprivate func wordCount(stepLimit: Int) -> Natural? {
    /// A set of states whose texts are being counted.
    struct Frame {
      let set: [Int]
      let targets: [[Int]]
      var position = 0
      var count: Natural
    }
    var known: [[Int]: Natural] = [:]
    var steps = 0

    func frame(_ set: [Int]) -> Frame {
      var letters: Set<UInt32> = []
      for state in set { letters.formUnion(self.letters(at: state)) }
      steps += letters.count * set.count + 1
      let targets = letters.sorted().map { letter in
        var reached: Set<Int> = []
        for state in set { forEachSuccessor(of: state, by: letter) { target, _ in reached.insert(target) } }
        return reached.sorted()
      }
      return Frame(set: set, targets: targets, count: Natural(set.contains(end) ? 1 : 0))
    }

    var stack = [frame(start.map(\.state))]
    while let top = stack.last {
      if steps > stepLimit { return nil }
      guard top.position < top.targets.count else {
        known[top.set] = top.count
        stack.removeLast()
        continue
      }
      let target = top.targets[top.position]
      if let count = known[target] {
        stack[stack.count - 1].count += count
        stack[stack.count - 1].position += 1
      } else {
        stack.append(frame(target))
      }
    }
    return known[start.map(\.state)]
  }

  /// The characters that a state reads.
  private func letters(at state: Int) -> [UInt32] {
    guard state != end else { return [] }
    let segment = segmentOfState[state]
    switch segments[segment] {
    case .literal(let text): return [text[state - bases[segment]]]
    case .values(let graph): return graph.nodes[state - bases[segment]].edges.map { graph.labels[$0] }
    case .anyCharacter, .anySequence: return []
    }
  }
}
