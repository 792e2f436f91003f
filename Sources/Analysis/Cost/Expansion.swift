package import Matching

// The number of texts of a pattern whose variables are replaced by each of their values. It is the product of the numbers of values if
// different choices give different texts. If not (`$(v)$(v)` with `a` and `aa`), texts are counted instead of choices, on the subset
// construction of the pattern (Rabin and Scott 1959), in which each text is exactly one path. It has no cycles, so the paths from a state are
// the sum of the paths from its successors.
//
// The pattern is cut first, behind a character that no value before it has, or before one that no value behind it has: the number of such
// characters up to the cut is the same in all texts, so each text has one place of the cut, and the numbers of both sides multiply.
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
  private var lists: [[UInt8]: Values] = [:]
  /// The values of variables whose texts are counted.
  private var graphs: [[UInt8]: ValueGraph] = [:]
  private var known: [ExpansionBlock: Natural?] = [:]
  private let stepBudget: StepBudget

  private struct Values {
    let count: Int
    let letters: Set<UInt32>
  }

  /// Steps for one block, and for all of a file.
  private static let stepsForBlock = 400_000
  package static let stepLimit = 4_000_000

  /// - Parameter steps: When they end, choices are counted instead of texts.
  package init(_ variables: VariableTable, steps: Int = Self.stepLimit) {
    self.variables = variables
    stepBudget = StepBudget(states: .max, steps: steps)
  }

  /// The number of texts of a pattern.
  ///
  /// - Parameter threshold: Texts are counted only if there are more choices; otherwise these are the bound.
  /// - Complexity: O(variables of the pattern), once for each variable the characters of its values, and for a count the states of
  ///   the subset construction, within the steps.
  package mutating func expansion(of pattern: Pattern, above threshold: Natural = Natural(0)) -> Expansion {
    var factors: [Expansion.Factor] = []
    for element in pattern.elements {
      switch element.kind {
      case .variable(let name): factors.append(Expansion.Factor(name: name, values: values(named: name)?.count ?? 0))
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
    let count = distinct(pattern).map(Expansion.Count.exactly) ?? .atMost(choices)
    return Expansion(count: count, factors: factors, choices: choices)
  }

  private mutating func values(named name: [UInt8]) -> Values? {
    if let known = lists[name] { return known }
    guard let graph = madeGraph(named: name) else { return nil }
    let values = Values(count: graph.wordCount, letters: graph.labels.reduce(into: []) { $0.insert($1) })
    lists[name] = values
    return values
  }

  private func madeGraph(named name: [UInt8]) -> ValueGraph? {
    variables.values(named: name).map { texts in ValueGraph(texts.lazy.map { $0.map(UInt32.init) }) }
  }

  private mutating func graph(named name: [UInt8]) -> ValueGraph? {
    let graph = graphs[name] ?? madeGraph(named: name)
    graphs[name] = graph
    return graph
  }

  /// The number of distinct texts; `nil` beyond the steps.
  private mutating func distinct(_ pattern: Pattern) -> Natural? {
    var segments: [ExpansionBlock.Segment] = []
    for element in pattern.elements {
      switch element.kind {
      case .literal, .anyCharacter, .anySequence:
        segments.append(.literal(pattern.text(of: element).map(UInt32.init)))
      case .variable(let name): if values(named: name) != nil { segments.append(.variable(name)) }
      case .unterminatedVariable: return Natural(0)
      }
    }
    var count = Natural(1)
    for block in ExpansionBlock(segments).parts({ lists[$0]?.letters ?? [] }) {
      guard let own = self.count(block) else { return nil }
      count = count * own
    }
    return count
  }

  private mutating func count(_ block: ExpansionBlock) -> Natural? {
    if case .variable(let name)? = block.segments.first, block.segments.count == 1 {
      return Natural(lists[name]?.count ?? 0)
    }
    if let known = known[block] { return known }
    if stepBudget.isExhausted { return nil }
    let automaton = PatternAutomaton([
      block.segments.map { segment in
        switch segment {
        case .literal(let text): .literal(text)
        case .variable(let name): graph(named: name).map { .values($0) } ?? .literal([])
        }
      }
    ])
    let count = automaton.wordCount(stepBudget.part(steps: Self.stepsForBlock))
    known[block] = .some(count)
    return count
  }
}

extension PatternAutomaton {
  /// The number of accepted texts, for a pattern without wildcards; `nil` beyond the steps.
  fileprivate func wordCount(_ stepBudget: StepBudget) -> Natural? {
    /// A set of states whose texts are being counted.
    struct Frame {
      let set: [Int]
      let targets: [[Int]]
      var position = 0
      var count: Natural
    }
    var known: [[Int]: Natural] = [:]

    func frame(_ set: [Int]) -> Frame {
      let letters = Set(set.flatMap { self.letters(at: $0) })
      stepBudget.take(letters.count * set.count + 1)
      let targets = letters.sorted().map { successors(of: set, by: $0).sorted() }
      return Frame(set: set, targets: targets, count: Natural(set.contains(end) ? 1 : 0))
    }

    var stack = [frame(start.map { $0.state })]
    while let top = stack.last {
      if stepBudget.isExhausted { return nil }
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
    return known[start.map { $0.state }]
  }

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
