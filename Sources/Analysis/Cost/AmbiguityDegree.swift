// The growth of the number of runs with the length of a text (Weber and Seidl 1991; Allauzen, Mohri and Rastogi 2008). If a run can
// stay in a loop p, leave it and reach a later loop q while the same word v is read repeatedly (p –v→ p –v→ q –v→ q), then vⁿ has n runs from p
// to q, since it can leave in any turn. A chain of d such links has nᵈ runs, and the degree of growth is the length of the longest chain.
//
// A backtracking matcher visits the beginnings of runs on texts that it rejects. So the chain is searched for in the product with the rejection
// automaton, through open states, and its last link leads from a loop to "stopped", which every run may reach anywhere. The loops of a pattern
// are its stars, which read anything. So a link from star s to star t exists exactly if a path from s to t stays inside one strongly connected
// component of the rejection automaton that has a cycle: s and t stay while the path is closed to a cycle. States are numbered so that each path
// ascends, so the longest chain is found in one pass.

import Matching

/// The growth of a backtracking matcher's steps with the length of a text.
struct AmbiguityDegree: Sendable {
  /// The exponent: zero if the steps have a bound that does not depend on the text.
  let degree: Int
  /// Texts with this growth; `nil` for degree zero.
  let word: PumpedWord?
}

/// A text with some parts repeated equally often, and a rejected end.
struct PumpedWord: Sendable {
  struct Part: Sendable {
    let fixed: [UInt32]
    var pumped: [UInt32]
  }

  var parts: [Part]
  var end: [UInt32]

  func text(_ count: Int) -> [UInt32] {
    parts.flatMap { part in part.fixed + (0..<count).flatMap { _ in part.pumped } } + end
  }
}

extension RejectionAutomaton {
  /// The texts with a shortest end that makes them rejected; `nil` without one.
  ///
  /// - Parameter mayEnd: Whether a text may end in a letter.
  func rejected(_ word: PumpedWord, mayEnd: (UInt32?) -> Bool) -> PumpedWord? {
    var state = 0
    for part in word.parts {
      state = self.state(after: part.fixed, from: state)
      // After some turns the states repeat.
      for _ in 0..<16 { state = self.state(after: part.pumped, from: state) }
    }
    state = self.state(after: word.end, from: state)
    guard isOpen[state] else { return nil }
    let last = word.end.last ?? word.parts.last?.pumped.last
    let end = self.word(from: state) { state, letter in !accepts[state] && mayEnd(letter ?? last) }
    return end.map { PumpedWord(parts: word.parts, end: word.end + $0) }
  }
}

extension AmbiguityDegree {
  /// `nil` if it would take too many steps.
  init?(_ automaton: PatternAutomaton, _ rejection: RejectionAutomaton, _ stepBudget: StepBudget? = nil) {
    guard let pass = ChainPass(automaton, rejection, stepBudget) else { return nil }
    degree = pass.degree
    word = pass.word.flatMap { rejection.rejected($0) { _ in true } }
  }
}

/// The pass over the product of a pattern's automaton and its rejection automaton.
private struct ChainPass {
  /// The longest chain to a state of the product.
  private struct Arrival {
    let links: Int
    /// The state before; `nil` at the start.
    let origin: Key?
    let letter: UInt32
  }

  /// A run at a star, with the most links.
  private struct Dwelling {
    let links: Int
    /// The state of the rejection automaton when the run arrived, and whether that made a link.
    let arrived: (state: Int, isLink: Bool)
  }

  private struct Key: Hashable {
    let state: Int
    let rejection: Int
    /// `true` if the path from the last star stayed inside one component with a cycle.
    let isLinked: Bool
  }

  private let automaton: PatternAutomaton
  private let rejection: RejectionAutomaton
  private var arrivals: [[Key: Arrival]]
  private var dwellings: [Int: [Int: Dwelling]] = [:]
  private var best: (state: Int, rejection: Int)?
  private(set) var degree = 0

  private static let stepLimit = 3_000_000

  init?(_ automaton: PatternAutomaton, _ rejection: RejectionAutomaton, _ stepBudget: StepBudget?) {
    self.automaton = automaton
    self.rejection = rejection
    arrivals = Array(repeating: [:], count: automaton.stateCount)
    guard rejection.isOpen[0] else { return }
    for visit in automaton.start {
      let key = Key(state: visit.state, rejection: 0, isLinked: false)
      arrivals[visit.state][key] = Arrival(links: 0, origin: nil, letter: 0)
    }
    var steps = 0
    for state in 0..<automaton.end where !arrivals[state].isEmpty {
      if automaton.isStar(state) {
        settle(state)
        for (index, dwelling) in (dwellings[state] ?? [:]).sorted(by: { $0.key < $1.key }) {
          let hasCycle = rejection.hasCycle[rejection.component[index]]
          if hasCycle, dwelling.links + 1 > degree {
            degree = dwelling.links + 1
            best = (state, index)
          }
          move(Key(state: state, rejection: index, isLinked: hasCycle), dwelling.links)
        }
      } else {
        for key in keys(at: state) { move(key, arrivals[state][key]?.links ?? 0) }
      }
      let moved = arrivals[state].count * rejection.letters.count
      steps += moved
      stepBudget?.take(moved)
      if steps > Self.stepLimit { return nil }
    }
  }

  private mutating func move(_ key: Key, _ links: Int) {
    for (index, letter) in rejection.letters.enumerated() {
      let target = rejection.target(of: key.rejection, by: index)
      guard rejection.isOpen[target] else { continue }
      let stays = rejection.component[target] == rejection.component[key.rejection]
      automaton.forEachSuccessor(of: key.state, by: letter) { state, _ in
        guard state != key.state, state != automaton.end else { return }
        let reached = Key(state: state, rejection: target, isLinked: key.isLinked && stays)
        if let known = arrivals[state][reached], known.links >= links { return }
        arrivals[state][reached] = Arrival(links: links, origin: key, letter: letter)
      }
    }
  }

  /// The keys of a state, in a fixed order, so that the same pattern always gives the same text.
  private func keys(at state: Int) -> [Key] {
    arrivals[state].keys.sorted { ($0.rejection, $0.isLinked ? 1 : 0) < ($1.rejection, $1.isLinked ? 1 : 0) }
  }

  /// While a run stays at a star, the rejection automaton reaches all states after those of the arrivals.
  private mutating func settle(_ star: Int) {
    var found: [Int: Dwelling] = [:]
    var open: [Int] = []
    for key in keys(at: star) {
      let links = (arrivals[star][key]?.links ?? 0) + (key.isLinked ? 1 : 0)
      if let known = found[key.rejection], known.links >= links { continue }
      found[key.rejection] = Dwelling(links: links, arrived: (key.rejection, key.isLinked))
      open.append(key.rejection)
    }
    while let index = open.popLast() {
      guard let dwelling = found[index] else { continue }
      for letter in rejection.letters.indices {
        let target = rejection.target(of: index, by: letter)
        guard rejection.isOpen[target] else { continue }
        if let known = found[target], known.links >= dwelling.links { continue }
        found[target] = dwelling
        open.append(target)
      }
    }
    dwellings[star] = found
  }

  // MARK: The text

  /// A path from a star, or from the start, to the next star.
  private struct Leg {
    var letters: [UInt32]
    let isLink: Bool
    /// The state of the rejection automaton at the beginning, when the star is reached and when it is left.
    let from: Int
    let arrived: Int
    let left: Int
  }

  var word: PumpedWord? {
    guard let best else { return nil }
    var legs: [Leg] = []
    var place: (state: Int, rejection: Int)? = best
    while let (star, left) = place, let dwelling = dwellings[star]?[left] {
      var letters: [UInt32] = []
      var key = Key(state: star, rejection: dwelling.arrived.state, isLinked: dwelling.arrived.isLink)
      var previous: Key?
      while let arrival = arrivals[key.state][key], let origin = arrival.origin {
        letters.append(arrival.letter)
        previous = origin
        if automaton.isStar(origin.state) { break }
        key = origin
        previous = nil
      }
      legs.append(
        Leg(
          letters: letters.reversed(), isLink: dwelling.arrived.isLink, from: previous?.rejection ?? 0,
          arrived: dwelling.arrived.state, left: left))
      place = previous.map { ($0.state, $0.rejection) }
    }
    return pumped(legs.reversed())
  }

  private func path(_ start: Int, _ end: Int, isNonempty: Bool = false) -> [UInt32] {
    rejection.word(from: start, isNonempty: isNonempty) { state, _ in state == end } ?? []
  }

  /// The word, with one pumped part for consecutive links inside one component.
  private func pumped(_ legs: [Leg]) -> PumpedWord? {
    var parts: [PumpedWord.Part] = []
    var fixed: [UInt32] = []
    var isPumped = false
    var index = 0
    while index < legs.count {
      guard legs[index].isLink else {
        fixed += legs[index].letters + path(legs[index].arrived, legs[index].left)
        isPumped = false
        index += 1
        continue
      }
      let component = rejection.component[legs[index].from]
      let start = legs[index].from
      var through: [UInt32] = []
      var here = start
      while index < legs.count, legs[index].isLink, rejection.component[legs[index].from] == component {
        through += path(here, legs[index].from) + legs[index].letters
        here = legs[index].arrived
        index += 1
      }
      parts.append(PumpedWord.Part(fixed: fixed, pumped: through + path(here, start)))
      fixed = through + path(here, legs[index - 1].left)
      isPumped = rejection.component[here] == rejection.component[legs[index - 1].left]
    }
    guard let last = legs.last else { return nil }
    if !isPumped {
      parts.append(PumpedWord.Part(fixed: fixed, pumped: path(last.left, last.left, isNonempty: true)))
      fixed = []
    }
    return PumpedWord(parts: parts, end: fixed)
  }
}
