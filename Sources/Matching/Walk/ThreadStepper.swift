/// One set of threads, and the step to the next one.
final class ThreadStepper {
  private let patterns: FormPatterns
  /// The threads, ascending.
  private(set) var threads: [UInt64] = []
  /// The components that match whatever follows, as group and component, at most one for each group.
  private(set) var marks: [UInt64] = []
  /// Room for a key.
  var words: [UInt64] = []
  /// Threads moved so far.
  private(set) var moves = 0
  private var before: [UInt64] = []
  private var open: [UInt64] = []
  /// For each node, the last set that it was added to.
  private var visits: [UInt32]
  private var visit: UInt32 = 0

  init(_ patterns: FormPatterns) {
    self.patterns = patterns
    visits = Array(repeating: 0, count: patterns.nodes.count)
  }

  /// The threads at some roots.
  func begin(at roots: [TrieNodeID]) {
    clear()
    for root in roots { open.append(NFAThread.node(root).bits) }
    close()
    finish()
  }

  /// Takes the threads of a set that was finished before.
  func load(_ threads: ArraySlice<UInt64>) {
    self.threads.removeAll(keepingCapacity: true)
    self.threads += threads
    marks.removeAll(keepingCapacity: true)
  }

  /// Moves all threads by a character.
  func step(_ symbol: UInt32) {
    swap(&threads, &before)
    clear()
    moves += before.count
    let steps = patterns.steps
    for bits in before {
      let target = UInt32(truncatingIfNeeded: bits >> 32)
      let low = UInt32(truncatingIfNeeded: bits)
      if target == 0 {
        let node = patterns.nodes[Int(low)]
        if node.isStar { open.append(bits) }
        if node.anyChild.exists { open.append(UInt64(node.anyChild.number)) }
        let child = steps.child(of: TrieNodeID(low), symbol)
        if child.exists { open.append(UInt64(child.number)) }
      } else {
        let state = patterns.forest.values.states[Int(low)]
        if state.isStar { open.append(bits) }
        if state.anyTarget.exists { open.append(UInt64(target) << 32 | UInt64(state.anyTarget.number)) }
        let next = steps.next(of: ValueStateID(low), symbol)
        if next.exists { open.append(UInt64(target) << 32 | UInt64(next.number)) }
      }
      close()
    }
    finish()
  }

  /// The tails that end at the threads, ascending.
  func tails() -> [UInt64] {
    var tails: [UInt64] = []
    for bits in threads where bits >> 32 == 0 {
      patterns.forEachTail(endingAt: Int(bits)) { tails.append(UInt64($0.number)) }
    }
    tails.sortWithoutRepetition()
    return tails
  }

  private func clear() {
    threads.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    visit &+= 1
    if visit == 0 {
      for index in visits.indices { visits[index] = 0 }
      visit = 1
    }
  }

  /// Adds the open threads, and all that are reached from them without a character.
  private func close() {
    while let bits = open.popLast() {
      let target = UInt32(truncatingIfNeeded: bits >> 32)
      let low = Int(UInt32(truncatingIfNeeded: bits))
      if target == 0 {
        if visits[low] == visit { continue }
        visits[low] = visit
        let node = patterns.nodes[low]
        if node.settled.exists { marks.append(UInt64(node.group.number) << 32 | UInt64(node.settled.number)) }
        if node.isThread { threads.append(bits) }
        if node.starChild.exists { open.append(UInt64(node.starChild.number)) }
        var edge = node.firstVariable
        while edge.exists {
          let variable = patterns.forest.variableEdges[edge]
          open.append(UInt64(variable.target.number) << 32 | UInt64(variable.values.number))
          edge = variable.next
        }
      } else {
        let state = patterns.forest.values.states[low]
        if state.hasWayOn { threads.append(bits) }
        if state.starTarget.exists { open.append(UInt64(target) << 32 | UInt64(state.starTarget.number)) }
        if state.isEnd { open.append(UInt64(target)) }
      }
    }
  }

  /// Sorts the set, and drops what an earlier component makes pointless.
  private func finish() {
    if !marks.isEmpty {
      marks.sortWithoutRepetition()
      if marks.count > 1 {
        var kept = 1
        for index in 1..<marks.count where marks[index] >> 32 != marks[kept - 1] >> 32 {
          marks[kept] = marks[index]
          kept += 1
        }
        marks.removeLast(marks.count - kept)
      }
      threads.removeAll { bits in
        let target = bits >> 32
        let node = patterns.nodes[Int(target == 0 ? bits : target)]
        return mark(of: node.group).map { $0 <= node.earliest } ?? false
      }
    }
    threads.sortWithoutRepetition()
  }

  private func mark(of group: GroupIndex) -> ComponentID? {
    let wanted = UInt64(group.number)
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle] >> 32 < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < marks.count, marks[low] >> 32 == wanted else { return nil }
    return ComponentID(number: UInt32(truncatingIfNeeded: marks[low]))
  }
}
