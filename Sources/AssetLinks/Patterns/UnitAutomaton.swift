// Android's matcher never goes back, so after each unit of a text it is at one place of the pattern: the pattern is a deterministic
// automaton as it is. A star that is not at the end is a state that waits for the first occurrence of the unit behind it.
//
// The automaton is built from the end of the pattern to its beginning. It has at most two states a unit of the pattern.

/// A pattern as a deterministic automaton over UTF-16 units.
struct UnitAutomaton: Sendable {
  struct State: Sendable {
    /// The units with a way of their own. Nearly all states have at most one, so that one needs no memory of its own.
    private enum Moves: Sendable {
      case none
      case one(UInt16, Int32)
      /// In order of the units.
      case many([(unit: UInt16, target: Int)])
    }

    private let own: Moves
    private let rest: Int32
    /// `true` if a text may end here.
    let accepts: Bool

    init(moves: [(unit: UInt16, target: Int)] = [], otherwise: Int = UnitAutomaton.dead, accepts: Bool = false) {
      switch moves.count {
      case 0: own = .none
      case 1: own = .one(moves[0].unit, Int32(moves[0].target))
      default: own = .many(moves.sorted { $0.unit < $1.unit })
      }
      rest = Int32(otherwise)
      self.accepts = accepts
    }

    var hasMoves: Bool { if case .none = own { false } else { true } }

    /// The units with a way of their own, in order.
    var moves: [(unit: UInt16, target: Int)] {
      switch own {
      case .none: []
      case .one(let unit, let target): [(unit, Int(target))]
      case .many(let moves): moves
      }
    }

    /// The state behind every other unit; ``UnitAutomaton/dead`` for none.
    var otherwise: Int { Int(rest) }

    /// The state behind a unit. O(log moves).
    func target(_ unit: UInt16) -> Int {
      switch own {
      case .none: return otherwise
      case .one(let named, let target): return named == unit ? Int(target) : otherwise
      case .many(let moves):
        let index = moves.partitioningIndex { $0.unit >= unit }
        return index < moves.count && moves[index].unit == unit ? moves[index].target : otherwise
      }
    }
  }

  static let dead = -1

  private(set) var states: [State] = []
  /// ``dead`` for a pattern that matches nothing.
  var start = UnitAutomaton.dead

  init() {}

  /// The language of a pattern under a parser. O(pattern).
  init(_ pattern: [UInt16], _ parser: PatternParser) {
    // A pattern that Android refuses matches nothing (decided).
    self = (try? UnitAutomaton(parser.translate(pattern), parser)) ?? UnitAutomaton()
  }

  /// The language of a pattern of Android's matcher. O(pattern), of a suffix O(pattern × its units).
  init(_ pattern: MatcherPattern, _ parser: PatternParser) throws(MatcherPattern.Fault) {
    switch pattern.kind {
    case .literal: start = literal(pattern.text[...], before: end())
    case .prefix: start = literal(pattern.text[...], before: rest())
    case .suffix: start = addSuffix(pattern.text)
    case .simpleGlob: start = add(SimpleGlob(pattern.text, parser).steps)
    case .advancedGlob: start = add(try AdvancedGlob(pattern.text).steps)
    }
  }

  func step(_ state: Int, _ unit: UInt16) -> Int { state == Self.dead ? Self.dead : states[state].target(unit) }

  func accepts(_ state: Int) -> Bool { state != Self.dead && states[state].accepts }

  /// Returns `true` if every continuation is accepted.
  func acceptsAnything(_ state: Int) -> Bool {
    guard state != Self.dead else { return false }
    return states[state].accepts && !states[state].hasMoves && states[state].otherwise == state
  }

  /// `true` if a second unit that the pattern does not name never changes anything.
  var repeatsOthers: Bool {
    states.allSatisfy { $0.otherwise == Self.dead || states[$0.otherwise].otherwise == $0.otherwise }
  }

  var size: Int { states.reduce(0) { $0 + 1 + $1.moves.count } }

  var namedUnits: Set<UInt16> { Set(states.flatMap { $0.moves.map { $0.unit } }) }
}

// MARK: Building

enum GlobStep: Hashable, Sendable {
  case unit(UInt16)
  case anyUnit
  /// Everything up to the first occurrence of a unit, and the unit.
  case skip(to: UInt16)
  /// As many of a unit as there are; not at the end of a text.
  case run(of: UInt16)
  case rest
  /// As many units of a set as there are, within bounds; `nil` for no upper bound.
  case repeated(UnitSet, atLeast: Int, atMost: Int?)
}

extension UnitAutomaton {
  mutating func add(_ state: State) -> Int {
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
    // Whatever is behind it is compared with the end of the text.
    case .rest: return add(State(otherwise: own, accepts: states[next].accepts))
    case .run(let unit):
      let after = states[next]
      let moves = after.moves.filter { $0.unit != unit } + [(unit, own)]
      _ = add(State(moves: moves, otherwise: after.otherwise, accepts: after.accepts))
      return add(State(moves: moves, otherwise: after.otherwise))
    case .repeated(let set, let least, let most):
      // From the state with all units to that with none.
      var (after, count) = (next, most ?? least)
      if most == nil { after = add(choice(of: set, own, orElse: next)) }
      while count > 0 {
        count -= 1
        after = add(choice(of: set, after, orElse: count < least ? nil : next))
      }
      return after
    }
  }

  /// A state that goes on to a target with the units of a set, and is as another state for all others; `nil` for a dead one.
  private func choice(of set: UnitSet, _ target: Int, orElse other: Int?) -> State {
    let rest = other.map { states[$0] } ?? State()
    if set.isInverse {
      let moves = set.units.sorted().map { (unit: $0, target: step(other ?? Self.dead, $0)) }
      return State(moves: moves, otherwise: target, accepts: rest.accepts)
    }
    let own = set.units.sorted().map { (unit: $0, target: target) }
    return State(
      moves: own + rest.moves.filter { !set.units.contains($0.unit) }, otherwise: rest.otherwise, accepts: rest.accepts)
  }
}

extension MatcherPattern {
  /// Why the pattern has no automaton; `nil` for one that has.
  package var fault: Fault? {
    // The others describe whatever they hold.
    guard kind == .advancedGlob else { return nil }
    do throws(Fault) { _ = try AdvancedGlob(text) } catch { return error }
    return nil
  }
}
