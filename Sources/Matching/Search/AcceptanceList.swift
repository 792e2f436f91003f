// Most queries about a URL are for the first component that matches it, or the next one. So the list is cut into blocks, each longer
// than the one before, and a block is read only if the blocks before have no such component. Within a block an automaton follows all paths at the
// same time; queries and fragments are compared one by one, only where a path matched: dictionaries in an automaton would multiply states. Those of
// components with the same path are looked up by their beginnings first.

import SourceText

/// Finds the components that match a URL, in order.
package final class AcceptanceList {
  private let components: OrderedComponents
  private let stepBudget: StepBudget?
  private var blocks: [Block] = []
  private var tails: TailRequirements

  /// The length of the first block, and the growth of the next ones. A component that begins with a wildcard costs a step for each byte of a
  /// URL, so where many do, blocks are shorter.
  private static let lengths = (first: 128, growth: 8)
  private static let lengthsForWildcards = (first: 64, growth: 4)

  /// - Parameter stepBudget: The budget that the work is taken from. It does not end a query.
  package init(_ components: OrderedComponents, _ stepBudget: StepBudget? = nil) {
    self.components = components
    self.stepBudget = stepBudget
    tails = TailRequirements(components)
    if components.isShort { return }
    var start = 0
    let wildcards = components.items.lazy.filter { !$0.hasSharedPrefix }.prefix(1 + components.items.count / 8)
    let lengths = wildcards.count > components.items.count / 8 ? Self.lengthsForWildcards : Self.lengths
    var length = lengths.first
    while start < components.items.count {
      let end = min(start + length, components.items.count)
      blocks.append(Block(start..<end))
      start = end
      length *= lengths.growth
    }
  }

  /// The positions of the components that match a URL, given its path, query and fragment, ascending.
  /// O(bytes × components whose paths match so far).
  package func accepting(_ url: [UInt8]) -> [Int] {
    var found: [Int] = []
    forEach(url, in: 0..<components.items.count) {
      found.append($0)
      return true
    }
    return found
  }

  /// The position of the first component of a range that matches a URL.
  package func first(_ url: [UInt8], in range: Range<Int>) -> Int? {
    var first: Int?
    forEach(url, in: range) {
      first = $0
      return false
    }
    return first
  }

  package func first(_ url: [UInt8]) -> Int? { first(url, in: 0..<components.items.count) }

  /// Returns `true` if the component at a position matches a URL.
  package func accepts(_ url: [UInt8], at position: Int) -> Bool {
    TailSubject(url).map { isMet(at: position, by: $0) } ?? false
  }

  private func isMet(at position: Int, by subject: TailSubject) -> Bool {
    components.items[position].plan.acceptsPath(of: subject.link) && tails.isMet(at: position, by: subject)
  }

  /// Calls `body` with the position of each component of a range that matches a URL, ascending, as long as it returns true.
  package func forEach(_ url: [UInt8], in range: Range<Int>, _ body: (Int) -> Bool) {
    // Few components need no automaton, which would take far more memory and hold all values of their variables.
    if components.isShort {
      guard let subject = TailSubject(url) else { return }
      for position in range {
        stepBudget?.take(url.count)
        if isMet(at: position, by: subject), !body(position) { return }
      }
      return
    }
    let path = url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let undecodable = UndecodableParts(of: path)
    lazy var subject = TailSubject(url)
    for index in blocks.indices where blocks[index].range.overlaps(range) {
      let found = blocks[index].accepting(path, undecodable, components, stepBudget) { subject }
      for position in found where range.contains(position) {
        if components.items[position].hasTail {
          stepBudget?.take(1)
          guard let subject, tails.isMet(at: position, by: subject) else { continue }
        }
        if !body(position) { return }
      }
    }
  }

  private struct Block {
    let range: Range<Int>
    /// The automata, by the parts of a URL that do not decode.
    private var automata: [PathAutomaton] = []
    /// The positions in the automata: of components with a query or a fragment the first with its path.
    private var leaders: [Int] = []
    /// The components with the path of a leader, by its position, where there are several.
    private var tails: [Int: TailIndex] = [:]
    /// `true` if the automaton would take more memory than one block may have.
    private var isTooLarge = false
    private static let nodeLimit = 1 << 20

    init(_ range: Range<Int>) { self.range = range }

    /// The positions of the components whose paths match, and whose queries and fragments may match, ascending.
    mutating func accepting(
      _ path: ArraySlice<UInt8>, _ undecodable: UndecodableParts, _ components: OrderedComponents,
      _ stepBudget: StepBudget?, _ subject: () -> TailSubject?
    ) -> [Int] {
      guard let number = automaton(undecodable, components, stepBudget) else {
        stepBudget?.take(path.count * range.count)
        guard let link = TailSubject(Array(path))?.link else { return [] }
        return range.filter { components.items[$0].plan.acceptsPath(of: link) }
      }
      let (found, steps) = automata[number].accepting(path)
      stepBudget?.take(steps)
      let leaders = found.map { Int($0.number) }
      if tails.isEmpty { return leaders }
      let positions = leaders.flatMap { leader in
        guard let tails = tails[leader] else { return [leader] }
        return subject().map { tails.positions(matching: $0) } ?? []
      }
      stepBudget?.take(positions.count)
      return positions.sorted()
    }

    /// Finds the leaders, and those that have their paths.
    private mutating func group(_ components: OrderedComponents) {
      var first: [PathText: Int] = [:]
      var groups: [Int: [Int]] = [:]
      for position in range {
        guard components.items[position].hasTail, let path = PathText(components.items[position].plan) else {
          leaders.append(position)
          continue
        }
        if let leader = first[path] {
          groups[leader, default: [leader]].append(position)
        } else {
          first[path] = position
          leaders.append(position)
        }
      }
      tails = groups.mapValues { positions in
        positions.reduce(into: TailIndex()) { $0.add($1, components.items[$1].plan) }
      }
    }

    /// `nil` for a block that is too large: its components are compared one by one.
    private mutating func automaton(
      _ undecodable: UndecodableParts, _ components: OrderedComponents, _ stepBudget: StepBudget?
    ) -> Int? {
      if isTooLarge { return nil }
      if let number = automata.firstIndex(where: { $0.undecodable == undecodable }) { return number }
      if leaders.isEmpty { group(components) }
      let plans = leaders.lazy.map { (component: ComponentID($0), plan: components.items[$0].plan.pathAlone) }
      guard
        let forest = ComponentForest(
          [plans], undecodable: undecodable, values: components.values, atMost: Self.nodeLimit, stepBudget)
      else {
        isTooLarge = true
        return nil
      }
      stepBudget?.take(forest.nodes.count)
      automata.append(PathAutomaton(forest))
      return automata.count - 1
    }
  }

  /// The automaton of a block for paths with some parts that do not decode.
  private struct PathAutomaton {
    private var construction: SubsetConstruction
    /// The last path, and the states behind its first slashes: the URLs that are tried for a component begin alike.
    private var last: ArraySlice<UInt8> = []
    private var states: [(length: Int, state: StateSet)] = []

    /// The states that are kept, and the threads of each.
    private static let kept = (states: 8, threads: 64)

    init(_ forest: ComponentForest) { construction = SubsetConstruction(forest, for: .listing) }

    var undecodable: UndecodableParts { construction.forest.undecodable }

    /// The components that match a path, ascending, and the steps that this took.
    mutating func accepting(_ path: ArraySlice<UInt8>) -> (components: [ComponentID], steps: Int) {
      let common = path.commonPrefixCount(with: last)
      while let state = states.last, state.length > common { states.removeLast() }
      last = path
      var (length, state) = states.last ?? (0, construction.start())
      var steps = 1
      for byte in path.dropFirst(length) {
        construction.step(&state, byte)
        if state.raw.isEmpty, state.decoded.isEmpty { return ([], steps) }
        length += 1
        let threads = state.raw.threads.count + state.decoded.threads.count
        steps += 1 + threads
        if byte == UInt8(ascii: "/"), states.count < Self.kept.states, threads <= Self.kept.threads {
          states.append((length, state))
        }
      }
      return (construction.finishAll(state), steps)
    }
  }
}

extension ComponentPlan {
  /// The component with its path alone: any query and any fragment match.
  fileprivate var pathAlone: ComponentPlan { hasTail ? with(path: path, query: nil, fragment: nil) : self }

  fileprivate func acceptsPath(of link: LinkURL) -> Bool {
    guard let path else { return true }
    return path.accepts(.path(link, decoded: isDecoded))
  }
}

/// A path without variables, as it is compared: equal for components whose paths are written alike.
private struct PathText: Hashable {
  private let form: TextForm
  private let alternatives: [[ValueTrie.Label]]

  /// `nil` for a path with a variable.
  init?(_ plan: ComponentPlan) {
    if let path = plan.path, path.hasValues { return nil }
    form = TextForm(plan)
    alternatives = plan.path?.alternatives.map { pieces in pieces.flatMap { $0.kind.labels } } ?? [[ValueTrie.star]]
  }
}
