// Threads in the values of variables. Those that began at one place of a text, in whichever variables and uses, are in one set of states (see
// ``ValueSets``), so a character moves them with one look at a table.

/// The threads of a text that are in the values of variables.
///
/// Invariant: the follower keeps the tables of `view`; nodes, edges and states are numbers in these.
@safe struct ValueThreads {
  /// The threads in one set.
  private struct Group {
    var set: UInt32
    /// Where its uses are in ``bits``.
    let slot: Int
  }

  private let view: FormPatterns.View
  private let uses: ValueUses
  private var sets: ValueSets
  private var groups: [Group] = []
  /// For each slot, the uses of its group, a word for each word of the block.
  private var bits: [UInt64] = []
  private var freeSlots: [Int] = []
  /// Groups that a character led to several sets, and these.
  private var split: [Group] = []
  private var found: [UInt32] = []
  private let slotSize: Int
  /// For each set, above the character that a group came to it by, below the slot of the group.
  private var owners: [UInt64] = []
  private var character: UInt64 = 1
  /// For each block, the last set of beginnings, the number of uses that it was made for, and those of all its variables.
  private var beginnings: [(set: UInt32, useCount: Int)]
  private var covered: [UInt64]
  /// The uses of a block that begin now, and their variables.
  private var starting: [UInt64]
  private var startingVariables: [Int] = []
  /// The uses whose variable begins at the current place, and those whose variable ends there.
  private var begun: UseSet
  private var finished: UseSet
  /// The uses that begin behind the nodes that were left last.
  private var beginning: UseSet
  private var hasDeferred = false
  /// For each word, the uses before stars that the text has passed, and the words with some.
  private var dropped: [UInt64]
  private var droppedWords: [Int] = []
  /// The uses before variables that ended together last, and the uses that began behind them.
  private var opening: [WordOfUses] = []
  private var lastOpening: [WordOfUses] = []
  private var opened: UseSet
  /// Groups, words and uses that were moved so far.
  private var moved = 0

  private struct WordOfUses: Equatable {
    let word: Int
    let uses: UInt64
  }

  /// O(nodes + uses of variables × log uses).
  init(_ view: FormPatterns.View, bound: Int) {
    unsafe self.view = unsafe view
    uses = unsafe ValueUses(view)
    sets = unsafe ValueSets(view, uses, bound: bound)
    begun = UseSet(words: uses.words.count)
    (finished, opened, beginning) = (begun, begun, begun)
    dropped = begun.words
    slotSize = min(64, uses.words.count)
    beginnings = Array(repeating: (1, 0), count: begun.touched.count)
    covered = dropped
    starting = Array(repeating: 0, count: slotSize)
  }

  var isEmpty: Bool { groups.isEmpty && !hasDeferred }
  var moves: Int { moved + sets.moves }

  mutating func removeAll() {
    for group in groups { freeSlots.append(group.slot) }
    groups.removeAll(keepingCapacity: true)
    for word in droppedWords { dropped[word] = 0 }
    droppedWords.removeAll(keepingCapacity: true)
    beginCharacter()
  }

  /// Drops the use before a node, if there is one, for the rest of the text.
  mutating func drop(before node: Int) {
    let use = Int(uses.ofNode[node])
    guard Int(uses.targets[use]) == node else { return }
    if dropped[use >> 6] == 0 { droppedWords.append(use >> 6) }
    dropped[use >> 6] |= 1 << UInt64(use & 63)
  }

  private mutating func beginCharacter() {
    character += 1
    if character >> 32 != 0 {
      owners = []
      character = 1
    }
    hasDeferred = false
    begun.removeAll()
    finished.removeAll()
    if sets.isFull { forgetSets() }
  }

  private mutating func forgetSets() {
    let kept = sets.removeAll(but: groups.map { $0.set })
    for (index, set) in kept.enumerated() { groups[index].set = set }
    owners = []
    for block in beginnings.indices { beginnings[block] = (1, 0) }
    for word in covered.indices { covered[word] = 0 }
  }

  /// Moves the threads by a character, and opens the nodes that it leads to behind variables that ended before it.
  mutating func step(_ symbol: UInt32, _ open: inout [UInt64]) {
    if hasDeferred, uses.hasWay[Int(symbol)] { openDeferred(symbol, &open) }
    beginCharacter()
    moved += groups.count
    // In a loop of its own, since what it looks up is often not in the processor's caches.
    for index in groups.indices { groups[index].set = sets.next(of: groups[index].set, symbol) }
    var kept = 0
    for index in groups.indices {
      let group = groups[index]
      if group.set >= ValueSets.firstList {
        split.append(group)
        continue
      }
      if !noteEnds(of: group.set, group.slot) || isJoined(group) {
        freeSlots.append(group.slot)
      } else {
        groups[kept] = group
        kept += 1
      }
    }
    groups.removeLast(groups.count - kept)
    while let group = split.popLast() {
      sets.append(group.set, to: &found)
      while let set = found.popLast() {
        if noteEnds(of: set, group.slot) { add(group.slot, to: slot(of: set)) }
      }
      freeSlots.append(group.slot)
    }
  }

  /// Notes the uses in a slot whose variables end in a set. Returns `true` if threads of the set go on.
  @inline(__always)
  private mutating func noteEnds(of set: UInt32, _ slot: Int) -> Bool {
    let facts = sets.facts[Int(set)]
    if !facts.ends.isEmpty {
      let word = facts.block << 6 + facts.endsFrom
      finished.insert(sets.ends, facts.ends, and: bits, at: slot * slotSize + facts.endsFrom, word)
    }
    return facts.goesOn
  }

  private mutating func add(_ slot: Int, to other: Int) {
    for place in 0..<slotSize { bits[other * slotSize + place] |= bits[slot * slotSize + place] }
  }

  /// Adds the uses of a group to another one in the same set, if there is one.
  private mutating func isJoined(_ group: Group) -> Bool {
    guard let slot = owner(of: group.set) else {
      own(group)
      return false
    }
    add(group.slot, to: slot)
    return true
  }

  private func owner(of set: UInt32) -> Int? {
    guard Int(set) < owners.count, owners[Int(set)] >> 32 == character else { return nil }
    return Int(owners[Int(set)] & 0xFFFF_FFFF)
  }

  private mutating func own(_ group: Group) {
    while owners.count < sets.count { owners.append(0) }
    owners[Int(group.set)] = character << 32 | UInt64(group.slot)
  }

  /// The slot of a set's threads that are at the current place.
  private mutating func slot(of set: UInt32) -> Int {
    if let slot = owner(of: set) { return slot }
    let group = Group(set: set, slot: freeSlots.popLast() ?? bits.count / slotSize)
    if group.slot == bits.count / slotSize {
      for _ in 0..<slotSize { bits.append(0) }
    } else {
      for place in 0..<slotSize { bits[group.slot * slotSize + place] = 0 }
    }
    groups.append(group)
    own(group)
    return group.slot
  }

  mutating func add(_ thread: PatternThread) {
    let use = Int(uses.ofNode[thread.node])
    let (word, bit) = (use >> 6, UInt64(1) << UInt64(use & 63))
    let set = sets.set(of: UInt32(thread.number), in: Int(uses.variable[use]))
    sets.append(set, to: &found)
    while let set = found.popLast() {
      bits[slot(of: set) * slotSize + word & 63] |= bit
      if !sets.facts[Int(set)].ends.isEmpty { finished.insert(bit, word) }
    }
  }

  /// Begins the variables behind a node at the current place.
  @inline(__always)
  mutating func begin(_ first: VariableEdgeID) { unsafe view.begin(first, uses, &begun) }

  mutating func forgetBeginnings() { beginning.removeAll() }

  /// Adds the variables behind a node to those that ``beginAgain()`` begins.
  @inline(__always)
  mutating func addBeginning(_ first: VariableEdgeID) { unsafe view.begin(first, uses, &beginning) }

  /// Begins the variables that were added at the current place.
  mutating func beginAgain() { begin(beginning) }

  /// Uses that a text drops are left out here, and not in the sets, which other texts need too.
  private mutating func begin(_ uses: UseSet) {
    for block in uses.touchedBlocks {
      for place in uses.touched[block].places {
        let word = block << 6 + place
        begun.insert(uses.words[word] & ~dropped[word], word)
      }
    }
  }

  /// Opens the nodes behind variables that end at the current place, each once, and takes the first states of those that were begun.
  mutating func takeFinished(_ open: inout [UInt64]) {
    while finished.isWaiting || begun.isWaiting {
      takeEnds(&open)
      if !open.isEmpty { return }
      while let (block, words) = begun.nextBlock() { begin(block, words) }
    }
  }

  private mutating func takeEnds(_ open: inout [UInt64]) {
    opening.removeAll(keepingCapacity: true)
    while let (block, words) = finished.nextBlock() {
      for place in words.places {
        let word = block << 6 + place
        let new = finished.take(word) & ~dropped[word]
        let facts = uses.words[word]
        if new & facts.deferred != 0 { hasDeferred = true }
        let opening = new & facts.beforeVariables
        if opening != 0 { self.opening.append(WordOfUses(word: word, uses: opening)) }
        for place in (new & ~(facts.deferred | facts.beforeVariables)).places {
          open.append(UInt64(uses.targets[word << 6 + place]))
        }
      }
    }
    if !opening.isEmpty { beginBehindOpening() }
  }

  /// Begins the variables behind others. Where a text is in the values of many, the same ones often end at one place after the other.
  private mutating func beginBehindOpening() {
    if opening != lastOpening {
      swap(&opening, &lastOpening)
      opened.removeAll()
      for ended in lastOpening {
        for place in ended.uses.places {
          for index in uses.followingOf[ended.word << 6 + place] { opened.insert(uses.following[Int(index)]) }
          moved += 1
        }
      }
    }
    begin(opened)
  }

  /// Begins the uses of a block that wait, which are in some of its words. Their set is that of the last ones where it has their variables: what is in
  /// no use does not matter.
  private mutating func begin(_ block: Int, _ words: UInt64) {
    var (count, isCovered) = (0, true)
    for place in words.places {
      let uses = begun.take(block << 6 + place)
      starting[place] = uses
      count += uses.nonzeroBitCount
      if uses & ~covered[block << 6 + place] != 0 { isCovered = false }
    }
    if !isCovered || count * 2 < beginnings[block].useCount {
      beginnings[block] = (setOfStarting(block, words), count)
    }
    sets.append(beginnings[block].set, to: &found)
    while let set = found.popLast() {
      let slot = slot(of: set) * slotSize
      for place in words.places { bits[slot + place] |= starting[place] }
      let facts = sets.facts[Int(set)]
      if facts.ends.isEmpty { continue }
      for index in facts.ends {
        let place = facts.endsFrom + index - facts.ends.lowerBound
        let uses = words >> UInt64(place) & 1 != 0 ? sets.ends[index] & starting[place] : 0
        if uses != 0 { finished.insert(uses, block << 6 + place) }
      }
    }
  }

  /// The set at the beginning of the variables that start, whose uses are covered then.
  private mutating func setOfStarting(_ block: Int, _ words: UInt64) -> UInt32 {
    for word in block << 6..<min((block + 1) << 6, covered.count) { covered[word] = 0 }
    startingVariables.removeAll(keepingCapacity: true)
    for place in words.places {
      let word = block << 6 + place
      var rest = starting[place] & ~covered[word]
      while rest != 0 {
        let number = Int(uses.variable[word << 6 + rest.trailingZeroBitCount])
        let variable = uses.variables[number]
        for word in variable.words { covered[word] |= variable.uses(in: word) }
        startingVariables.append(number)
        rest &= ~covered[word]
      }
    }
    return sets.set(in: block, beginning: startingVariables)
  }

  private mutating func openDeferred(_ symbol: UInt32, _ open: inout [UInt64]) {
    for block in finished.touchedBlocks {
      moved += finished.touched[block].nonzeroBitCount
      for place in finished.touched[block].places {
        let word = block << 6 + place
        for way in uses.words[word].ways where uses.ways[way].symbol == symbol {
          for place in (finished.words[word] & uses.ways[way].uses).places {
            open.append(unsafe UInt64(view.steps.child(of: uses.targets[word << 6 + place], symbol)))
          }
        }
      }
    }
  }

  /// Appends the tails of patterns that end with a variable that ends at the current place.
  func addTails(_ tails: inout [UInt64]) {
    for block in finished.touchedBlocks where hasDeferred {
      for place in finished.touched[block].places {
        let word = block << 6 + place
        for use in (finished.words[word] & uses.words[word].ends).places {
          unsafe view.addTails(at: Int(uses.targets[word << 6 + use]), &tails)
        }
      }
    }
  }
}

extension FormPatterns.View {
  /// Adds the uses of variables that begin behind a node.
  @inline(__always)
  fileprivate func begin(_ first: VariableEdgeID, _ uses: ValueUses, _ begun: inout UseSet) {
    unsafe forEachVariable(behind: first) { begun.insert(uses.ofNode[$0]) }
  }
}
