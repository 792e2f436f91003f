// A variable of many values behind many beginnings would have its rows once for each of them. As long as the text is in one value of one
// pattern, the automaton of the values, which all patterns share, is followed instead.

extension ThreadSets {
  /// Returns `true` if a set is one thread in the values of a variable, which is followed without rows.
  func isInValues(_ threads: [UInt64]) -> Bool {
    guard patterns.hasManyValues, threads.count == 1, let bits = threads.first else { return false }
    let thread = PatternThread(bits: bits)
    return unsafe thread.isInValues && view.values[thread.number].isPlain
  }

  /// Follows the thread of a row through the values of a variable, to the entry of the set at the place up to which the text was read.
  mutating func followValue(
    _ row: Int, _ position: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Entry {
    let thread = PatternThread(bits: states[row / stride - 1].last ?? 0)
    var number = UInt32(thread.number)
    // The row is of no use after the table was emptied.
    let before = epoch
    while true {
      let state = unsafe view.values[Int(number)]
      if !state.isPlain { return both(thread.moved(to: number)) }
      if unsafe position == end { return state.isEnd ? behind(thread, epoch == before ? row : nil) : .dead }
      var place = unsafe position
      let symbol = unsafe nextSymbol(&place)
      let next = unsafe view.steps.next(of: number, state, symbol)
      moved += 1
      if state.isEnd {
        let behind = behind(thread, epoch == before ? row : nil)
        if next == 0 { return behind }
        // Usually the text goes on either in the values or behind them.
        if behind.hasMarks || behind.isInValues || (!behind.isDead && goesOn(behind, symbol)) {
          return both(thread.moved(to: number))
        }
      } else if next == 0 {
        return .dead
      }
      unsafe position = place
      number = next
    }
  }

  /// The set behind the variable that the thread of a row is in. It is kept in the row, which has no other use.
  private mutating func behind(_ thread: PatternThread, _ row: Int?) -> Entry {
    if let row, unsafe !table[row].isUnknown { return unsafe table[row] }
    let before = epoch
    stepper.begin(at: CollectionOfOne(UInt64(thread.node)))
    let entry = intern()
    if let row, epoch == before { unsafe table[row] = entry }
    return entry
  }

  /// The set of a thread in values and what it leads to without a character.
  private mutating func both(_ thread: UInt64) -> Entry {
    stepper.begin(at: CollectionOfOne(thread))
    return intern()
  }

  /// Returns `true` if a set goes on by a character.
  private mutating func goesOn(_ entry: Entry, _ symbol: UInt32) -> Bool {
    var next = unsafe table[entry.row + Int(symbol)]
    if next.isUnknown {
      let before = epoch
      load(entry.row)
      stepper.step(symbol)
      next = intern()
      if epoch == before { unsafe table[entry.row + Int(symbol)] = next }
    }
    return next.hasMarks || !next.isDead
  }
}
