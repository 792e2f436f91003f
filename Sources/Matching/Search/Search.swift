// A breadth-first search over the states of an automaton, which are found as they are visited. The first URL found is a shortest one, and
// of the shortest ones the most readable, in so far as letters are tried before digits, and digits before punctuation. When all states
// are visited, no such URL exists: that is a proof.

import SourceText

package enum SearchResult<Found: Sendable>: Sendable {
  case found(Found)
  /// No such URL exists: every state was visited.
  case none
  /// The budget ended first.
  case undecided

  package var isNone: Bool { if case .none = self { true } else { false } }
  package var isFound: Bool { if case .found = self { true } else { false } }

  /// The result with another form of what was found; undecided where that has none.
  package func flatMap<Other>(_ transform: (Found) -> Other?) -> SearchResult<Other> {
    switch self {
    case .found(let found): transform(found).map(SearchResult<Other>.found) ?? .undecided
    case .none: .none
    case .undecided: .undecided
    }
  }

  /// Finds something by several searches, one after the other; `next` is the result of the next one.
  package static func first(of next: () -> Self?) -> Self {
    var result = Self.none
    while let found = next() {
      if found.isFound { return found }
      if !found.isNone { result = .undecided }
    }
    return result
  }

  /// Finds something by a search for each element.
  package static func first<Elements: Sequence>(of elements: Elements, by search: (Elements.Element) -> Self) -> Self {
    var rest = elements.makeIterator()
    return first { rest.next().map(search) }
  }
}

/// Looks for URLs that several groups of components decide in a given way.
package struct Search {
  private let stepBudget: StepBudget
  private let groups: [Group]
  private let values: ValueAutomata
  private let scope: Scope
  private let automata: [any LinkAutomaton]
  private let decoding = Cached()

  private final class Cached {
    /// The automaton of the URLs that decode, made when it is first needed.
    var forest: ComponentForest?
  }

  package struct Scope: Sendable {
    fileprivate let language: LinkLanguage?
    fileprivate let isWithin: Bool

    package static let everything = Scope(language: nil, isWithin: false)
    package static func within(_ language: LinkLanguage) -> Scope { Scope(language: language, isWithin: true) }
    package static func outside(_ language: LinkLanguage) -> Scope { Scope(language: language, isWithin: false) }
  }

  /// Components in order. Each has a number by which the search reports it; several may have one number.
  package struct Group: Sendable {
    let count: Int
    let member: @Sendable (_ index: Int) -> (component: ComponentID, plan: ComponentPlan)

    /// Components at some ascending positions of a list, reported by position.
    package init(_ positions: [Int], of components: OrderedComponents) {
      count = positions.count
      member = { (ComponentID(positions[$0]), components.items[positions[$0]].plan) }
    }

    /// All components of a list, reported by position.
    package init(_ components: OrderedComponents) {
      count = components.items.count
      member = { (ComponentID($0), components.items[$0].plan) }
    }

    /// Components that are treated as one.
    package init(anyOf plans: [ComponentPlan]) {
      count = plans.count
      member = { (ComponentID(0), plans[$0]) }
    }

    package init(anyOf items: [OrderedComponents.Item]) {
      count = items.count
      member = { (ComponentID(0), items[$0].plan) }
    }
  }

  /// - Parameters:
  ///   - list: A list that most of the components are from: its automata of variables are used again.
  ///   - automata: Other rules, each a group behind those of components.
  package init(
    _ stepBudget: StepBudget, _ groups: [Group], from list: OrderedComponents? = nil, _ scope: Scope = .everything,
    beside automata: [any LinkAutomaton] = []
  ) {
    self.stepBudget = stepBudget
    self.groups = groups
    self.scope = scope
    self.automata = automata
    values = list?.values ?? ValueAutomata()
  }

  /// The number of the first component that matches a URL in each group.
  package struct Deciders {
    fileprivate let components: [ComponentID]

    package subscript(group: Int) -> Int? {
      components[group].exists ? Int(components[group].number) : nil
    }

    fileprivate var numbers: [Int?] { components.indices.map { self[$0] } }
  }

  package struct Beginning {
    fileprivate let prospects: [SubsetConstruction.Prospects]
    /// `true` if a rule of each automaton can still match.
    fileprivate let automataAlive: [Bool]

    /// Returns `true` if a component of a group can still match.
    package func isAlive(_ group: Int) -> Bool {
      group < prospects.count ? prospects[group].contains(.alive) : automataAlive[group - prospects.count]
    }

    /// Returns `true` if the first matching component of a group is certain, whatever follows; always `false` for an automaton.
    package func isDecided(_ group: Int) -> Bool {
      group < prospects.count && prospects[group].contains(.decided)
    }
  }

  /// A shortest URL, as path, query and fragment, that is decided as wanted.
  ///
  /// - Parameters:
  ///   - isWanted: Whether a URL with these deciders is wanted.
  ///   - isHopeless: Whether no URL with a beginning can be wanted.
  /// - Complexity: O(states × bytes that their threads name × threads of a state), within the budget.
  package func first(
    where isWanted: (Deciders) -> Bool, unless isHopeless: (Beginning) -> Bool
  ) -> SearchResult<[UInt8]> {
    var isUndecided = false
    var best: [UInt8]?
    let isWalked = forEachWalk { walk in
      var found: Int?
      func isFound(_ deciders: Deciders, _ state: Int) -> Bool {
        if isWanted(deciders) { found = state }
        return found != nil
      }
      let ending = walk.run(stepBudget, isHopeless, isFound)
      if let url = found.map({ walk.url($0) }), best.map({ url.count < $0.count }) ?? true { best = url }
      if ending == .undecided { isUndecided = true }
      // A URL that decodes is the better example.
      return best == nil
    }
    return best.map(SearchResult.found) ?? (isUndecided || !isWalked ? .undecided : .none)
  }

  /// The numbers of components that decide URLs together, one for each group, each with a shortest URL.
  ///
  /// - Returns: The deciders, those of shorter URLs first, and whether these are all of them.
  /// - Complexity: O(states × bytes that their threads name × threads of a state), within the budget.
  package func deciders() -> (found: [(numbers: [Int?], url: [UInt8])], isComplete: Bool) {
    var isComplete = true
    var found: [(numbers: [Int?], url: [UInt8])] = []
    var known: Set<[Int?]> = []
    let isWalked = forEachWalk { walk in
      var states: [(numbers: [Int?], state: Int)] = []
      func note(_ deciders: Deciders, _ state: Int) -> Bool {
        let numbers = deciders.numbers
        if known.insert(numbers).inserted { states.append((numbers, state)) }
        return false
      }
      let ending = walk.run(stepBudget, { _ in false }, note)
      found += states.map { ($0.numbers, walk.url($0.state)) }
      if ending == .undecided { isComplete = false }
      return true
    }
    return (found, isComplete && isWalked)
  }

  /// The number of the automaton's states for URLs that decode, and whether these are all of them.
  package func stateCount() -> (states: Int, isComplete: Bool) {
    guard let forest = decodingForest() else { return (0, false) }
    var walk = Walk(forest, scope, automata, endsWithPath: false)
    let ending = walk.run(stepBudget, { _ in false }, { _, _ in false })
    return (walk.stateCount, ending == .complete)
  }

  /// Calls `body` with a walk for the URLs that decode, and for those of which some parts do not, as long as it returns true; `false` if an
  /// automaton would be too large.
  private func forEachWalk(_ body: (inout Walk) -> Bool) -> Bool {
    guard let first = decodingForest() else { return false }
    for parts in UndecodableParts.subsets(of: first.decodedParts) {
      guard let forest = parts.isEmpty ? first : makeForest(parts) else { return false }
      // A query or a fragment that changes no decider makes a URL longer for nothing.
      var walk = Walk(
        forest, scope, automata,
        endsWithPath: forest.readsPathsAlone && scope.language == nil && automata.allSatisfy { $0.readsPathsAlone })
      if !body(&walk) { return true }
    }
    return true
  }

  private func decodingForest() -> ComponentForest? {
    if decoding.forest == nil { decoding.forest = makeForest([]) }
    return decoding.forest
  }

  /// `nil` where the automaton takes more steps to make than there are, or more memory than a search may have.
  private func makeForest(_ undecodable: UndecodableParts) -> ComponentForest? {
    ComponentForest(
      groups.map { group in (0..<group.count).lazy.map(group.member) }, undecodable: undecodable, values: values,
      atMost: min(Self.nodeLimit, stepBudget.left), stepBudget)
  }

  /// The most characters of patterns in one automaton: about 200 MB.
  private static let nodeLimit = 1 << 22

  /// The search among URLs with some undecodable parts.
  private struct Walk {
    private var construction: SubsetConstruction
    private let bytes: SearchBytes
    /// The states, each followed by the states of the automata and of the language.
    private var known = WordTable()
    /// For each state, the one before it and the byte that leads from there.
    private var origins: [(state: Int, byte: UInt8)] = []
    private var words: [UInt64] = []
    private var language: LinkLanguageWalk?
    private let isWithin: Bool
    private let automata: [any LinkAutomaton]
    /// The states of the automata, and of the language.
    private var places: [Int] = []

    enum Ending { case stopped, complete, undecided }

    /// The steps for one byte beside those of the threads.
    private static let stepsForByte = 4

    /// - Parameter endsWithPath: Whether URLs with a query or a fragment are left out.
    init(_ forest: ComponentForest, _ scope: Scope, _ automata: [any LinkAutomaton], endsWithPath: Bool) {
      self.automata = automata.map { $0.fresh() }
      let named = automata.flatMap { $0.namedBytes }
      construction = SubsetConstruction(forest, for: .search)
      let classes = ByteClasses(forest)
      isWithin = scope.isWithin
      language = scope.language.map(LinkLanguageWalk.init)
      bytes = SearchBytes(
        classes.readableBytes(Array(scope.language?.byteSets ?? []), alone: named), classes,
        isDecoding: language != nil || !forest.decodedParts.isEmpty, followsAll: language != nil,
        endsWithPath: endsWithPath)
    }

    var stateCount: Int { origins.count }

    /// - Parameter isFound: Called with the deciders of each state in which a URL can end; whether it is the one.
    mutating func run(
      _ stepBudget: StepBudget, _ isHopeless: (Beginning) -> Bool, _ isFound: (Deciders, _ state: Int) -> Bool
    ) -> Ending {
      stepBudget.take(construction.size)
      if stepBudget.isExhausted { return .undecided }
      // The bytes that states may take, and those of query dictionaries: 16 MiB each, and more for automata of many nodes.
      let room = (16 << 20) + 32 * construction.size
      var state = construction.start()
      var prospects: [SubsetConstruction.Prospects] = []
      construction.findProspects(of: state, &prospects)
      places = automata.indices.map { automata[$0].start() } + [LinkLanguageWalk.start]
      if isHopeless(beginning(prospects)) { return .complete }
      _ = add(state, from: 0, by: 0)
      // Not used where they are, so that the automaton is not copied for each state.
      var bytes = bytes
      var named: [UInt8] = []
      let unknown = automata.map { _ in true }
      // URLs without a path come last, because the others are better examples.
      let keepsEmptyPaths = automata.contains { $0.keepsEmptyPaths }
      var behindPaths: Int?
      var current = 0
      while true {
        if current == origins.count {
          guard keepsEmptyPaths, behindPaths == nil else { return .complete }
          (behindPaths, current) = (current, 0)
        }
        let isWithoutPath = current == 0 && behindPaths != nil
        let before = known[current].suffix(places.count).map { Int($0) }
        state.decode(known[current].dropLast(places.count))
        if isWithoutPath {
          places = before
          if let deciders = deciders(at: state), isFound(deciders, current) { return .stopped }
        }
        named.removeAll(keepingCapacity: true)
        for index in automata.indices { automata[index].forEachNamedByte(before[index]) { named.append($0) } }
        var others = SearchBytes.Others.all
        if language == nil, state.phase != .start, !construction.followsDecoder(state) {
          construction.findProspectsOfUnnamed(after: state, isSlash: false, &prospects)
          if isHopeless(Beginning(prospects: prospects, automataAlive: unknown)) {
            construction.findProspectsOfUnnamed(after: state, isSlash: state.phase == .path, &prospects)
            others = isHopeless(Beginning(prospects: prospects, automataAlive: unknown)) ? .none : .slash
          }
        }
        let edges = construction.choose(&bytes, for: state, naming: named, others)
        // The threads of a state move once for each byte.
        stepBudget.take(
          edges + bytes.chosen.count * (Self.stepsForByte + known[current].count) + construction.takeTailSteps())
        for index in automata.indices { stepBudget.take(automata[index].takeSteps()) }
        if stepBudget.isExhausted { return .undecided }
        for byte in bytes.chosen {
          if current == 0,
            !(isWithoutPath ? [UInt8(ascii: "?"), UInt8(ascii: "#")] : [UInt8(ascii: "/")]).contains(byte)
          {
            continue
          }
          let place = language?.step(before[automata.count], byte) ?? LinkLanguageWalk.start
          if isWithin, language?.isDead(place) ?? false { continue }
          state.decode(known[current].dropLast(places.count))
          construction.step(&state, byte)
          if state.isImpossible { continue }
          for index in automata.indices { places[index] = automata[index].step(before[index], byte) }
          places[automata.count] = place
          construction.findProspects(of: state, &prospects)
          if isHopeless(beginning(prospects)) { continue }
          guard let added = add(state, from: current, by: byte) else { continue }
          if let deciders = deciders(at: state), isFound(deciders, added) { return .stopped }
          if origins.count > stepBudget.states || max(known.size, construction.stateSize) > room
            || automata.contains(where: { $0.isFull })
          {
            return .undecided
          }
        }
        current = isWithoutPath ? behindPaths ?? 0 : current + 1
      }
    }

    private func beginning(_ prospects: [SubsetConstruction.Prospects]) -> Beginning {
      Beginning(prospects: prospects, automataAlive: automata.indices.map { automata[$0].isAlive(places[$0]) })
    }

    /// The deciders of the URL that ends here; `nil` when none can.
    private mutating func deciders(at state: StateSet) -> Deciders? {
      if let language, language.isEnd(places[automata.count]) != isWithin { return nil }
      guard let components = construction.finish(state) else { return nil }
      if automata.isEmpty { return Deciders(components: components) }
      let others = automata.indices.map { index in
        automata[index].decider(places[index]).map { ComponentID($0) } ?? .none
      }
      return Deciders(components: components + others)
    }

    /// The number of a new state; `nil` for one that was visited.
    private mutating func add(_ state: StateSet, from origin: Int, by byte: UInt8) -> Int? {
      state.encode(into: &words)
      for place in places { words.append(UInt64(place)) }
      let (number, isNew) = known.number(of: words)
      guard isNew else { return nil }
      origins.append((origin, byte))
      return number
    }

    func url(_ state: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      var state = state
      while state != 0 {
        bytes.append(origins[state].byte)
        state = origins[state].state
      }
      return bytes.reversed()
    }
  }
}

extension ByteClasses {
  /// The bytes that a URL can hold: letters before digits, and digits before punctuation.
  private static let byReadability: [UInt8] = {
    func rank(_ byte: UInt8) -> Int {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"): 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
      case UInt8(ascii: "/"): 3
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): 4
      case UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "#"): 5
      default: 6
      }
    }
    return (0x21...0x7E).sorted { (rank($0), $0) < (rank($1), $1) }
  }()

  /// The most readable byte of each class that a URL can hold, in the order in which a search tries them.
  ///
  /// - Parameters:
  ///   - sets: Sets of bytes that are distinguished beside the classes.
  ///   - alone: Bytes that are distinguished from all others.
  fileprivate func readableBytes(_ sets: [ByteSet], alone: [UInt8]) -> [UInt8] {
    var isAlone = [Bool](repeating: false, count: 256)
    for byte in alone + sets.compactMap({ $0.only }) { isAlone[Int(byte)] = true }
    // Each set cuts the classes in two.
    var classes = classOfByte.map { Int($0) }
    for set in sets where set.only == nil {
      var numbers: [Int: Int] = [:]
      for byte in Self.byReadability {
        let part = 2 * classes[Int(byte)] + (set.contains(byte) ? 1 : 0)
        classes[Int(byte)] = numbers[part] ?? numbers.count
        numbers[part] = classes[Int(byte)]
      }
    }
    var hasByte = [Bool](repeating: false, count: 256)
    return Self.byReadability.filter { byte in
      if isAlone[Int(byte)] { return true }
      defer { hasByte[classes[Int(byte)]] = true }
      return !hasByte[classes[Int(byte)]]
    }
  }
}
