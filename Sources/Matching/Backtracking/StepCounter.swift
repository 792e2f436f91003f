// A backtracking matcher without any shortcut, whose steps are counted: the question is the cost of backtracking in general. An alternative, a
// star and a variable are tried in the order of a regular expression: stars from their longest text, values from a tree of their common
// beginnings. Tests compare the counts with those of PCRE2, whose automatic callouts count the items that it tries.

/// Counts the steps of a backtracking matcher.
package struct StepCounter: Sendable {
  package enum Count: Sendable, Hashable {
    case exactly(Int)
    /// The limit, where counting ended.
    case moreThan(Int)

    package var least: Int {
      switch self {
      case .exactly(let steps), .moreThan(let steps): steps
      }
    }
  }

  /// Every instruction but ``choice(first:count:)`` and ``jump(_:)`` is a step.
  private enum Instruction {
    /// The beginning or the end of a group or of an alternative.
    case mark
    case scalar(UInt32)
    /// One of some scalars in ``lists``.
    case scalars(first: Int, count: Int)
    case anyCharacter
    case anySequence
    case never
    /// The end of the text.
    case end
    /// Alternatives, whose instructions are in ``lists``.
    case choice(first: Int, count: Int)
    case jump(Int)
  }

  private var instructions: [Instruction] = []
  private var lists: [Int] = []
  private let folding: CaseFolding

  /// The most instructions: about as many as PCRE2 compiles.
  private static let instructionLimit = 8_000

  /// `nil` for a pattern that is too large for a regular expression.
  package init?(_ language: PartLanguage) {
    folding = language.folding
    append(.mark)
    append(.mark)
    guard append(language.alternatives, { $0.append($1) }) else { return nil }
    append(.end)
    append(.mark)
  }

  private mutating func append(_ instruction: Instruction) { instructions.append(instruction) }

  /// A group of alternatives, each of which ends with a mark; `false` where the pattern is too large.
  private mutating func append<Alternative>(
    _ alternatives: [Alternative], _ write: (inout Self, Alternative) -> Bool
  ) -> Bool {
    if alternatives.isEmpty {
      append(.never)
      return true
    }
    let (first, choice) = (lists.count, instructions.count)
    lists += alternatives.map { _ in 0 }
    append(.choice(first: first, count: alternatives.count))
    var ends: [Int] = []
    for (index, alternative) in alternatives.enumerated() {
      lists[first + index] = instructions.count
      guard write(&self, alternative) else { return false }
      append(.mark)
      ends.append(instructions.count)
      append(.jump(choice))
    }
    for end in ends { instructions[end] = .jump(instructions.count) }
    return instructions.count <= Self.instructionLimit
  }

  private mutating func append(_ pieces: [PartLanguage.Piece]) -> Bool {
    for piece in pieces {
      switch piece.kind {
      case .literal(let scalars): for scalar in scalars { append(.scalar(scalar)) }
      case .anyCharacter: append(.anyCharacter)
      case .anySequence: append(.anySequence)
      case .values(let values):
        let trie = values.trie
        guard !trie.isTooDeep, append(trie, at: 0) else { return false }
      }
    }
    return instructions.count <= Self.instructionLimit
  }

  /// The rest of the values at a node of their tree: longer ones first, and single characters together.
  private mutating func append(_ trie: ValueTrie, at node: Int) -> Bool {
    enum Alternative {
      case branch(ValueTrie.Branch)
      case singles([UInt32])
      case nothing
    }
    let (others, singles) = trie.branches(of: node)
    var alternatives = others.map { Alternative.branch($0) }
    if !singles.isEmpty { alternatives.append(.singles(singles)) }
    if trie.nodes[node].isEnd { alternatives.append(.nothing) }
    if !alternatives.isEmpty { append(.mark) }
    return append(alternatives) { counter, alternative in
      switch alternative {
      case .branch(let branch):
        for label in branch.labels { counter.append(label: label) }
        return trie.nodes[branch.next].isLeaf || counter.append(trie, at: branch.next)
      case .singles(let scalars):
        counter.append(.scalars(first: counter.lists.count, count: scalars.count))
        counter.lists += scalars.map(Int.init)
      case .nothing: break
      }
      return true
    }
  }

  private mutating func append(label: ValueTrie.Label) {
    switch label {
    case ValueTrie.any: append(.anyCharacter)
    case ValueTrie.star: append(.anySequence)
    default: append(.scalar(label))
    }
  }

  /// An instruction with something left to try.
  private struct Frame {
    let instruction: Int
    /// The position of the next try.
    var position: Int
    /// Of a star, its first position; of a choice, the next alternative.
    var rest: Int
  }

  /// The number of steps until there is an answer or the limit is passed.
  package func steps(on subject: PartSubject, limit: Int) -> Count {
    let text = folding.fold(subject.scalars)
    var frames: [Frame] = []
    var (steps, next, position) = (0, 0, 0)
    while next < instructions.count {
      let isTried: Bool
      let instruction = next
      next += 1
      switch instructions[instruction] {
      case .jump(let target):
        next = target
        continue
      case .choice(let first, let count):
        if count > 1 { frames.append(Frame(instruction: instruction, position: position, rest: 1)) }
        next = lists[first]
        continue
      case .mark: isTried = true
      case .never: isTried = false
      case .end: isTried = position == text.count
      case .scalar(let scalar):
        isTried = position < text.count && text[position] == scalar
        position += 1
      case .scalars(let first, let count):
        isTried = position < text.count && lists[first..<first + count].contains(Int(text[position]))
        position += 1
      case .anyCharacter:
        isTried = position < text.count
        position += 1
      case .anySequence:
        isTried = true
        if position < text.count {
          frames.append(Frame(instruction: instruction, position: text.count - 1, rest: position))
        }
        position = text.count
      }
      steps += 1
      if steps > limit { return .moreThan(limit) }
      if isTried { continue }
      guard let frame = frames.popLast() else { return .exactly(steps) }
      position = frame.position
      if case .choice(let first, let count) = instructions[frame.instruction] {
        next = lists[first + frame.rest]
        if frame.rest + 1 < count {
          frames.append(Frame(instruction: frame.instruction, position: position, rest: frame.rest + 1))
        }
      } else {
        next = frame.instruction + 1
        if position > frame.rest {
          frames.append(Frame(instruction: frame.instruction, position: position - 1, rest: frame.rest))
        }
      }
    }
    return .exactly(steps)
  }
}
