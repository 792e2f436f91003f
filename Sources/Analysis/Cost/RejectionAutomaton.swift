// The subset construction of a pattern (Rabin and Scott 1959) over the letters that it names and one other. A matcher visits all runs only on a
// text that it rejects, so only rejected texts matter: a state is closed if everything is accepted from there, and open otherwise.
//
// States before a star of the pattern itself are dropped from a set: the star accepts all that they accept. That keeps the sets small.

import Matching

/// The automaton of the texts that a pattern rejects.
struct RejectionAutomaton: Sendable {
  let letters: [UInt32]
  private var targets: [Int] = []
  private(set) var accepts: [Bool] = []
  /// `true` if a rejected text can pass each state.
  private(set) var isOpen: [Bool] = []
  /// The strongly connected component of each open state; successors have the same number or a lower one.
  private(set) var component: [Int] = []
  /// `true` if a component has a cycle.
  private(set) var hasCycle: [Bool] = []

  var count: Int { accepts.count }

  func target(of state: Int, by letter: Int) -> Int { targets[state * letters.count + letter] }

  func state(after word: some Sequence<UInt32>, from state: Int = 0) -> Int {
    word.reduce(state) { state, letter in
      letters.firstIndex(of: letter).map { target(of: state, by: $0) } ?? state
    }
  }

  /// `nil` beyond `limit` states, or if the budget ends.
  init?(_ automaton: PatternAutomaton, letters: [UInt32], limit: Int, _ stepBudget: StepBudget? = nil) {
    self.letters = letters
    var numbers: [[Int]: Int] = [:]
    var sets: [[Int]] = []
    func number(_ states: Set<Int>) -> Int {
      let set = automaton.withoutForgotten(states)
      if let number = numbers[set] { return number }
      numbers[set] = sets.count
      sets.append(set)
      return sets.count - 1
    }
    _ = number(Set(automaton.start.map { $0.state }))
    var index = 0
    while index < sets.count {
      stepBudget?.take(letters.count * (1 + sets[index].count))
      if sets.count > limit || stepBudget?.isExhausted ?? false { return nil }
      accepts.append(sets[index].contains(automaton.end))
      for letter in letters { targets.append(number(automaton.successors(of: sets[index], by: letter))) }
      index += 1
    }
    findOpen()
    findComponents()
  }

  private mutating func findOpen() {
    isOpen = accepts.map { !$0 }
    var sources = [[Int]](repeating: [], count: count)
    for state in 0..<count {
      for letter in letters.indices { sources[target(of: state, by: letter)].append(state) }
    }
    var rest = isOpen.indices.filter { isOpen[$0] }
    while let state = rest.popLast() {
      for source in sources[state] where !isOpen[source] {
        isOpen[source] = true
        rest.append(source)
      }
    }
  }

  /// Tarjan 1972, without recursion.
  private mutating func findComponents() {
    component = Array(repeating: -1, count: count)
    var index = [Int](repeating: -1, count: count)
    var low = index
    var isOnStack = [Bool](repeating: false, count: count)
    var stack: [Int] = []
    var next = 0
    for root in 0..<count where isOpen[root] && index[root] < 0 {
      var calls = [(state: root, letter: 0)]
      while let (state, letter) = calls.last {
        if letter == 0 {
          index[state] = next
          low[state] = next
          next += 1
          stack.append(state)
          isOnStack[state] = true
        }
        if letter < letters.count {
          calls[calls.count - 1].letter += 1
          let other = target(of: state, by: letter)
          guard isOpen[other] else { continue }
          if index[other] < 0 {
            calls.append((other, 0))
          } else if isOnStack[other] {
            low[state] = min(low[state], index[other])
          }
          continue
        }
        calls.removeLast()
        if let caller = calls.last { low[caller.state] = min(low[caller.state], low[state]) }
        guard low[state] == index[state] else { continue }
        var members: [Int] = []
        repeat {
          guard let member = stack.popLast() else { break }
          isOnStack[member] = false
          component[member] = hasCycle.count
          members.append(member)
        } while members.last != state
        hasCycle.append(
          members.count > 1 || letters.indices.contains { target(of: state, by: $0) == state })
      }
    }
  }

  /// A shortest text from a state to a goal, through open states only.
  func word(
    from start: Int, isNonempty: Bool = false, to isGoal: (_ state: Int, _ last: UInt32?) -> Bool
  ) -> [UInt32]? {
    if !isNonempty, isGoal(start, nil) { return [] }
    var origins: [Int: (state: Int, letter: Int)] = [:]
    var queue = [start]
    var index = 0
    while index < queue.count {
      let state = queue[index]
      index += 1
      for letter in letters.indices {
        let other = target(of: state, by: letter)
        guard isOpen[other] else { continue }
        if isGoal(other, letters[letter]) {
          var word = [letters[letter]]
          var back = state
          while back != start, let origin = origins[back] {
            word.append(letters[origin.letter])
            back = origin.state
          }
          return word.reversed()
        }
        if other != start, origins[other] == nil {
          origins[other] = (state, letter)
          queue.append(other)
        }
      }
    }
    return nil
  }
}

extension PatternAutomaton {
  /// The states of a set, ascending, without those before a star of the same alternative.
  fileprivate func withoutForgotten(_ states: Set<Int>) -> [Int] {
    let sorted = states.sorted()
    var stars: [Int: Int] = [:]
    for state in sorted where state != end && segments[segmentOfState[state]].isStar {
      stars[alternative(of: state)] = state
    }
    return sorted.filter { $0 == end || $0 >= stars[alternative(of: $0), default: 0] }
  }
}
