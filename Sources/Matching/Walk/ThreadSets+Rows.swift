extension ThreadSets {
  /// The entry for the stepper's threads; their row is made when they are new.
  mutating func intern() -> Entry {
    let (number, isNew) = number()
    guard isNew else { return entry(number) }
    if states.count > 3, size > bound || states.count * stride >= Entry.rowLimit - stride {
      flush()
      return entry(self.number().number)
    }
    return entry(number)
  }

  private mutating func number() -> (number: Int, isNew: Bool) {
    let list = marks.number(of: stepper.marks).number
    stepper.words.removeAll(keepingCapacity: true)
    stepper.words.append(UInt64(list))
    stepper.words += stepper.threads
    let (number, isNew) = states.number(of: stepper.words)
    if isNew {
      unsafe table.addRow(number + 1, of: stride, .unknown, &capacity, least: 16)
      let (rows, moves) = (states.count - before.rows, stepper.moves - before.moves)
      if rows >= Self.fewRows || moves >= Self.manyMoves { judge(rows, moves) }
      soleMarks.append(stepper.marks.count == 1 ? stepper.marks[0] + 1 : 0)
    }
    return (number, isNew)
  }

  /// Judges the last rows by the characters that were read for each of them, and for each thread that was moved to make them.
  private mutating func judge(_ rows: Int, _ moves: Int) {
    let read = read - before.read
    // Words behind beginnings need about as many rows as they have nodes.
    let nodes = unsafe view.nodeCount
    let isDear = moves > read * (Self.fewMoves + nodes / 64)
    if isDear || states.count > nodes {
      leave(isDear || read < rows * 2)
      before = (states.count, self.read, stepper.moves)
    }
  }

  /// Leaves the table alone for a while if it did not pay, and each time for longer.
  private mutating func leave(_ didNotPay: Bool) {
    if didNotPay {
      pause = nextPause
      nextPause = min(nextPause * 2, Self.longestPause)
    } else {
      nextPause = Self.firstPause
    }
  }

  private func entry(_ number: Int) -> Entry {
    Entry(
      row: (number + 1) * stride, hasMarks: !stepper.marks.isEmpty, isDead: stepper.threads.isEmpty,
      isInValues: isInValues(stepper.threads))
  }

  mutating func flush() {
    leave(read < states.count * 10)
    read = 0
    before = (0, 0, stepper.moves)
    epoch += 1
    otherSize = 0
    states.removeAll()
    marks.removeAll()
    soleMarks.removeAll(keepingCapacity: true)
    ends.removeAll()
    _ = ends.number(of: [])
  }
}
