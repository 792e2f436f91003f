// Android's matcher never goes back, so after each unit of a text it is at one place of the pattern: the pattern is a deterministic
// automaton as it is. A star that is not at the end is a state that waits for the first occurrence of the unit behind it.
//
// The automaton is built from the end of the pattern to its beginning. It has at most two states a unit of the pattern.

/// A pattern as a deterministic automaton over UTF-16 units.
struct UnitAutomaton: Sendable {
  struct State: Sendable {
    /// The units with a way of their own.
    var moves: [(unit: UInt16, target: Int)] = []
    /// The state behind every other unit; ``UnitAutomaton/dead`` for none.
    var otherwise = UnitAutomaton.dead
    /// Whether a text may end here.
    var accepts = false
  }

  static let dead = -1

  private(set) var states: [State] = []
  /// ``dead`` for a pattern that matches nothing.
  private(set) var start = UnitAutomaton.dead

  private init() {}

  /// The language of a pattern under a parser. O(pattern).
  init(_ pattern: [UInt16], _ parser: PatternParser) {
    let translated = parser.translate(pattern)
    self.init()
    switch translated.kind {
    case .literal: start = literal(translated.text[...], before: end())
    case .prefix: start = literal(translated.text[...], before: rest())
    case .simpleGlob: start = add(SimpleGlob(translated.text, parser).steps)
    case .advancedGlob:
      if let steps = AdvancedGlob.steps(translated.text) { start = add(steps) }
    }
  }

  func step(_ state: Int, _ unit: UInt16) -> Int {
    guard state != Self.dead else { return Self.dead }
    for move in states[state].moves where move.unit == unit { return move.target }
    return states[state].otherwise
  }

  func accepts(_ state: Int) -> Bool { state != Self.dead && states[state].accepts }

  /// Whether every continuation is accepted.
  func acceptsAnything(_ state: Int) -> Bool {
    guard state != Self.dead else { return false }
    return states[state].accepts && states[state].moves.isEmpty && states[state].otherwise == state
  }

  /// Whether a second unit that the pattern does not name never changes anything.
  var repeatsOthers: Bool {
    states.allSatisfy { $0.otherwise == Self.dead || states[$0.otherwise].otherwise == $0.otherwise }
  }

  /// The units that the pattern distinguishes.
  var namedUnits: Set<UInt16> { Set(states.flatMap { $0.moves.map(\.unit) }) }
}

// MARK: Building

/// One step of a glob.
enum GlobStep: Hashable, Sendable {
  case unit(UInt16)
  case anyUnit
  /// Everything up to the first occurrence of a unit, and the unit.
  case skip(to: UInt16)
  /// As many of a unit as there are.
  case run(of: UInt16, atLeast: Int, mayBeginAtEnd: Bool)
  /// Everything that is left, but so many units at least.
  case rest(atLeast: Int)
}

extension UnitAutomaton {
  private mutating func add(_ state: State) -> Int {
    states.append(state)
    return states.count - 1
  }

  private mutating func end() -> Int { add(State(accepts: true)) }

  /// Accepts whatever follows.
  private mutating func rest() -> Int {
    let own = states.count
    return add(State(otherwise: own, accepts: true))
  }

  private mutating func literal(_ units: ArraySlice<UInt16>, before next: Int) -> Int {
    units.reversed().reduce(next) { add(State(moves: [($1, $0)])) }
  }

  private mutating func add(_ steps: [GlobStep]) -> Int { steps.reversed().reduce(end()) { add($1, before: $0) } }

  private mutating func add(_ step: GlobStep, before next: Int) -> Int {
    let own = states.count
    switch step {
    case .unit(let unit): return add(State(moves: [(unit, next)]))
    case .anyUnit: return add(State(otherwise: next))
    case .skip(let unit): return add(State(moves: [(unit, next)], otherwise: own))
    case .rest(let count):
      // Whatever is behind it is compared with the end of the text.
      let all = add(State(otherwise: own, accepts: states[next].accepts))
      return (0..<count).reduce(all) { after, _ in add(State(otherwise: after)) }
    case .run(let unit, let count, let mayBeginAtEnd):
      var inside = states[next]
      inside.moves.removeAll { $0.unit == unit }
      inside.moves.append((unit, own))
      _ = add(inside)
      if count > 0 { return add(State(moves: [(unit, own)])) }
      if mayBeginAtEnd { return own }
      inside.accepts = false
      return add(inside)
    }
  }
}
