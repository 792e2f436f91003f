// Many searches ask the same of one list: whether it decides a URL of this or of that component. An automaton of the list for each of them
// would be made anew, from all its patterns, and would be left for the same states again. So the states are kept, and a search beside them
// has an automaton of its one component alone.

/// The components of a list as a deterministic automaton, whose states are made as they are reached and kept for the next search.
package final class ListAutomaton: LinkAutomaton {
  private let forest: ComponentForest
  private let classes: ByteClasses
  package let namedBytes: [UInt8]
  package var readsPathsAlone: Bool { forest.readsPathsAlone }
  private var states: DFAStates
  /// For each state, the earliest component that can still match.
  private var earliest: [ComponentID] = []
  /// For each state, the component that decides a URL that ends there; `nil` until it is asked for.
  private var deciders: [ComponentID?] = []
  /// For each state, the next one by a byte of each class, plus one; zero where it was not made yet.
  private var rows: [Int32] = []
  private var steps = 0
  /// The components of the current search are those before this one.
  private var end = ComponentID.none

  /// The bytes beyond which the states are not kept for the next search.
  private let room: Int
  /// The bytes that one search may add.
  private static let roomForSearch = 32 << 20
  private static let nodeLimit = 1 << 20

  /// `nil` where a component decodes a part, whose URLs are searched part by part; where the automaton would be too large; and where the
  /// budget ends. O(characters of the patterns).
  package init?(_ components: OrderedComponents, _ stepBudget: StepBudget, room: Int = 32 << 20) {
    self.room = room
    let plans = components.items.enumerated().lazy.map { (component: ComponentID($0), plan: $1.plan) }
    let limit = min(Self.nodeLimit, stepBudget.left)
    guard let forest = ComponentForest([plans], values: components.values, atMost: limit, stepBudget) else {
      return nil
    }
    stepBudget.take(forest.nodes.count)
    if !forest.decodedParts.isEmpty { return nil }
    let classes = ByteClasses(forest)
    (self.forest, self.classes) = (forest, classes)
    states = DFAStates(forest, classes, isBehindSlash: false)
    namedBytes = (UInt8(0x21)...0x7E).filter { classes.representatives[Int(classes.classOfByte[Int($0)])] == $0 }
    // Before the path, every component can match.
    _ = add(ComponentID(0))
  }

  private var size: Int { states.size + rows.count * 4 }

  /// The components before a position of the list, beside which one component is searched for. Not to be called within a search beside them,
  /// since it is for the next one, and the states may be made anew.
  package func components(before position: Int) -> any LinkAutomaton {
    if size > room {
      (rows, earliest, deciders) = ([], [], [])
      states = DFAStates(forest, classes, isBehindSlash: false)
      steps += forest.nodes.count
      _ = add(ComponentID(0))
    }
    end = ComponentID(position)
    return self
  }

  /// The number of a state, which is added when it is new.
  private func add(_ earliest: ComponentID) -> Int {
    let (number, isNew, words) = states.keep()
    if isNew {
      self.earliest.append(earliest)
      deciders.append(nil)
      rows += repeatElement(0, count: classes.count)
      steps += words
    }
    return number
  }

  /// The states are those of all searches.
  package func fresh() -> any LinkAutomaton { self }

  package func start() -> Int { 0 }

  package func step(_ number: Int, _ byte: UInt8) -> Int {
    let symbol = classes.classOfByte[Int(byte)]
    let place = number * classes.count + Int(symbol)
    if rows[place] > 0 { return Int(rows[place]) - 1 }
    steps += states.step(from: number, by: symbol)
    let next = add(states.earliest)
    rows[place] = Int32(next + 1)
    return next
  }

  package func forEachNamedByte(_ number: Int, _ body: (UInt8) -> Void) {
    let (isKnown, words) = states.forEachLabel(leaving: number) { label in
      steps += 1
      label.forEachASCII(body)
    }
    steps += words
    if !isKnown { namedBytes.forEach(body) }
  }

  package func decider(_ number: Int) -> Int? {
    if !isAlive(number) { return nil }
    let decider = deciders[number] ?? states.decisions(at: number).first ?? .none
    deciders[number] = decider
    return decider < end ? Int(decider.number) : nil
  }

  package func isAlive(_ number: Int) -> Bool { earliest[number] < end }

  package var isFull: Bool { size > room + Self.roomForSearch }

  package func takeSteps() -> Int {
    defer { steps = 0 }
    return steps
  }
}
