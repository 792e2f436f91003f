// All dynamic rules of a list as one deterministic automaton over the bytes of a URL. Each rule is at one place of each of its patterns
// (`UnitAutomaton`), so a state is the list of those places, with the state of the decoder.
//
// A rule leaves the state when one of its conditions can no longer hold; all rules behind one that matches whatever follows leave it too.
//
// Bound: a step costs O(rules × conditions), and is counted so. The number of states can be the product of the lengths of the patterns; a
// search has a budget.

package import Matching

/// The dynamic rules of a statement, as a search follows them.
package final class RuleAutomaton: LinkAutomaton {
  let rules: [RulePlan]
  private let named: NamedUnits
  /// For each byte of ASCII, the one of those with equal steps by which the automaton knows it.
  private let symbols: [UInt8]
  private let symbolCount: Int
  private var states: [RuleState] = []
  /// For each state, the next one by each symbol, plus one; zero where it was not made yet.
  private var rows: [Int32] = []
  private var numbers: [RuleState: Int] = [:]
  private var steps = 0

  /// The steps for each place of a new state.
  private static let stepsForState = 4

  package convenience init(_ rules: [RulePlan]) {
    self.init(rules, NamedUnits(rules.flatMap { rule in [rule.path, rule.fragment].compactMap { $0 } + rule.query }))
  }

  private init(_ rules: [RulePlan], _ named: NamedUnits) {
    (self.rules, self.named) = (rules, named)
    var symbols = [UInt8](repeating: 0, count: 128)
    var count = 1
    for byte in Self.bytes(named) + Array("/?#".utf8) where symbols[Int(byte)] == 0 {
      symbols[Int(byte)] = UInt8(count)
      count += 1
    }
    (self.symbols, symbolCount) = (symbols, count)
  }

  private static func bytes(_ named: NamedUnits) -> [UInt8] { named.ascii + Array("%0123456789abcdefABCDEF".utf8) }

  package func fresh() -> any LinkAutomaton { RuleAutomaton(rules, named) }

  package var namedBytes: [UInt8] { Self.bytes(named) }

  package var keepsEmptyPaths: Bool { true }

  package func forEachNamedByte(_ state: Int, _ body: (UInt8) -> Void) {
    let state = states[state]
    if state.phase == .decided { return }
    for byte in state.decoder.isWithinEscape ? namedBytes : named.ascii { body(byte) }
    if state.decoder.isWithinEscape { return }
    body(UInt8(ascii: "%"))
  }

  package func start() -> Int {
    let threads = rules.indices.filter { !rules[$0].isEmpty }.map { rule in
      RuleState.Thread(rule: rule, place: rules[rule].path?.start ?? RuleState.Thread.unread)
    }
    return number(of: RuleState(phase: .path, threads: threads))
  }

  package func step(_ state: Int, _ byte: UInt8) -> Int {
    steps += states[state].size
    if states[state].phase == .decided { return state }
    if byte >= 0x80 { return number(of: next(behind: states[state], byte)) }
    let place = state * symbolCount + Int(symbols[Int(byte)])
    if rows[place] > 0 { return Int(rows[place]) - 1 }
    let next = number(of: next(behind: states[state], byte))
    rows[place] = Int32(next + 1)
    return next
  }

  private func next(behind state: RuleState, _ byte: UInt8) -> RuleState {
    var next = state
    switch (next.phase, byte) {
    case (.path, UInt8(ascii: "?")):
      end(&next)
      next.begin(.query) { rule in
        let starts = rules[rule].query.map { $0.start }
        return RuleState.Thread(rule: rule, entries: starts + starts)
      }
    case (.path, UInt8(ascii: "#")), (.query, UInt8(ascii: "#")):
      let hasNoQuery = next.phase == .path
      end(&next)
      next.threads.removeAll { hasNoQuery && !rules[$0.rule].query.isEmpty }
      next.begin(.fragment) { rule in
        RuleState.Thread(rule: rule, place: rules[rule].fragment?.start ?? RuleState.Thread.unread)
      }
    default:
      var units: [UInt16] = []
      next.decoder.take(byte, neutral: named.neutral) { units.append($0) }
      if named.areOthersAlike { next.decoder.endCharacter { units.append($0) } }
      for unit in units { move(&next, unit) }
      next.decoder.forget(allBut: named)
    }
    prune(&next)
    return next
  }

  package func decider(_ state: Int) -> Int? {
    var last = states[state]
    if last.phase == .decided { return last.threads.first?.rule }
    end(&last)
    return last.threads.first { isLast($0.rule, last.phase) }?.rule
  }

  package func isAlive(_ state: Int) -> Bool { !states[state].threads.isEmpty }

  package func takeSteps() -> Int {
    defer { steps = 0 }
    return steps
  }

  private func number(of state: RuleState) -> Int {
    if let known = numbers[state] { return known }
    // A state that is kept takes memory as well.
    steps += Self.stepsForState * state.size
    numbers[state] = states.count
    states.append(state)
    rows += repeatElement(0, count: symbolCount)
    return states.count - 1
  }
}

// MARK: Units

extension RuleAutomaton {
  private func move(_ state: inout RuleState, _ unit: UInt16) {
    switch state.phase {
    case .path: state.movePlaces { rules[$0].path?.step($1, unit) }
    case .fragment: state.movePlaces { rules[$0].fragment?.step($1, unit) }
    case .query: state.readQuery(unit) { rules[$0].query }
    case .decided: break
    }
  }

  /// Ends the part: rules whose conditions on it do not hold leave the state.
  private func end(_ state: inout RuleState) {
    var units: [UInt16] = []
    state.decoder.finish { units.append($0) }
    for unit in units { move(&state, unit) }
    let (phase, parameters) = (state.phase, state.parameters)
    state.threads.removeAll { thread in
      let rule = rules[thread.rule]
      switch phase {
      case .path: return !(rule.path?.accepts(thread.place) ?? true)
      case .query: return !parameters.areFound(thread, rule.query)
      case .fragment: return !(rule.fragment?.accepts(thread.place) ?? true)
      case .decided: return false
      }
    }
    state.decoder = UnitDecoder()
  }

  /// Drops rules that cannot match any more, and those behind a rule that matches whatever follows.
  private func prune(_ state: inout RuleState) {
    if state.phase != .query { state.threads.removeAll { $0.place == UnitAutomaton.dead } }
    if let settled = state.threads.firstIndex(where: { isSettled($0, in: state) && isLast($0.rule, state.phase) }) {
      state.threads.removeLast(state.threads.count - settled - 1)
      if settled == 0 { state = RuleState(phase: .decided, threads: [RuleState.Thread(rule: state.threads[0].rule)]) }
    }
    if state.threads.isEmpty { state = RuleState(phase: .decided, threads: []) }
    // Where no pattern reads on, escapes have no meaning.
    if state.threads.allSatisfy({ isSettled($0, in: state) }) {
      state.decoder = UnitDecoder()
      if state.phase == .query { state.forgetParameters() }
    }
  }

  /// Returns `true` if the conditions on the part hold, whatever follows in it.
  private func isSettled(_ thread: RuleState.Thread, in state: RuleState) -> Bool {
    let rule = rules[thread.rule]
    switch state.phase {
    case .path: return rule.path?.acceptsAnything(thread.place) ?? true
    case .query: return state.parameters.areSettled(thread, rule.query)
    case .fragment: return rule.fragment?.acceptsAnything(thread.place) ?? true
    case .decided: return true
    }
  }

  /// Returns `true` if a rule has no condition behind a part.
  private func isLast(_ rule: Int, _ phase: RuleState.Phase) -> Bool {
    phase == .fragment || rules[rule].fragment == nil && (phase == .query || rules[rule].query.isEmpty)
  }
}
