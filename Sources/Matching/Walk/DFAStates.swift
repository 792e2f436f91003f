/// The states of ``LazyDFA`` or ``ListAutomaton``, and the automaton of the components at one of them, from which they are made.
///
/// Not copied: it has the tables of the whole file.
struct DFAStates: ~Copyable {
  private var construction: SubsetConstruction
  private let representatives: [UInt8]
  private var states = WordTable()
  /// The lists of decisions of files with several entries: group and component.
  private var ends = WordTable()
  private var state: StateSet
  private var words: [UInt64] = []

  /// Words of a state that is kept.
  private static let longestState = 256

  /// Begins before the path, or behind its first slash.
  init(_ forest: ComponentForest, _ classes: ByteClasses, isBehindSlash: Bool = true) {
    construction = SubsetConstruction(forest, for: .search)
    representatives = classes.representatives
    state = construction.start()
    if isBehindSlash { construction.step(&state, UInt8(ascii: "/")) }
  }

  var count: Int { states.count }

  var size: Int { states.size }

  /// The earliest component of the first entry that can still match after the last step.
  var earliest: ComponentID { construction.earliest[0] }

  /// Goes on from a state by a class of bytes, and gives the work: the words of the state and the steps of queries.
  mutating func step(from number: Int, by symbol: UInt8) -> Int {
    let words = restore(number)
    construction.step(&state, representatives[Int(symbol)])
    return words + construction.takeTailSteps()
  }

  mutating func follow(_ text: [UInt8]) {
    for byte in text {
      // Any character of a path does for one that is not given: others follow it.
      construction.step(&state, byte == SubsetConstruction.anyByte ? UInt8(ascii: "a") : byte)
    }
  }

  func onlyText() -> [UInt8]? { construction.onlyText(after: state) }

  mutating func missText() { construction.missText(&state) }

  /// The number of the current state, which is added where it is new; `nil` if it is too large to be kept.
  mutating func number() -> (number: Int, isNew: Bool)? {
    state.encode(into: &words)
    return words.count > Self.longestState ? nil : states.number(of: words)
  }

  /// The number of the current state, which is added where it is new, and its words.
  mutating func keep() -> (number: Int, isNew: Bool, words: Int) {
    state.encode(into: &words)
    let (number, isNew) = states.number(of: words)
    return (number, isNew, words.count)
  }

  /// Calls `body` with the characters that a state reads; `false` where others have a meaning too. Gives the words of the state.
  mutating func forEachLabel(
    leaving number: Int, _ body: (CharacterLabel) -> Void
  ) -> (isKnown: Bool, words: Int) {
    let words = restore(number)
    return (construction.forEachLabel(leaving: state, body), words)
  }

  var isFinal: Bool { construction.isFinal(state) }

  /// The first component that matches in each entry if a URL ends at a state; empty for none.
  mutating func decisions(at number: Int) -> [ComponentID] {
    restore(number)
    return construction.finish(state) ?? []
  }

  mutating func list(_ decisions: [ComponentID]) -> Int {
    words.removeAll(keepingCapacity: true)
    for (group, component) in decisions.enumerated() where component.exists {
      words.append(UInt64(group) << 32 | UInt64(component.number))
    }
    return ends.number(of: words).number
  }

  func forEachDecision(inList number: Int, _ body: (ComponentID, _ entry: Int) -> Void) {
    ends.forEach(in: number) { body(ComponentID(number: UInt32(truncatingIfNeeded: $0)), Int($0 >> 32)) }
  }

  /// Returns to a state, and gives the number of its words. A function of its own: with a slice that is alive while a state is added, the words
  /// of all states would be copied.
  @inline(never) @discardableResult
  private mutating func restore(_ number: Int) -> Int {
    let words = states[number]
    state.decode(words)
    return words.count
  }
}
