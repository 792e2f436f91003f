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
      makeRow(number)
      soleMarks.append(stepper.marks.count == 1 ? stepper.marks[0] + 1 : 0)
    }
    return (number, isNew)
  }

  private func entry(_ number: Int) -> Entry {
    Entry(
      row: (number + 1) * stride, hasMarks: !stepper.marks.isEmpty, isDead: stepper.threads.isEmpty,
      isInValues: isInValues(stepper.threads))
  }

  private mutating func makeRow(_ number: Int) {
    let row = number + 1
    if row >= capacity {
      let count = max(capacity * 2, 16)
      let larger = UnsafeMutablePointer<Entry>.allocate(capacity: count * stride)
      if capacity > 0 { unsafe larger.initialize(from: table, count: row * stride) }
      unsafe table.deallocate()
      unsafe table = larger
      capacity = count
    }
    unsafe (table + row * stride).initialize(repeating: .unknown, count: stride)
  }

  /// Empties the table. If few characters were read for each of its rows, it is not used for a while, and each time for longer.
  mutating func flush() {
    if read < states.count * 10 {
      pause = nextPause
      nextPause = min(nextPause * 2, 1 << 28)
    } else {
      nextPause = Self.firstPause
    }
    read = 0
    epoch += 1
    otherSize = 0
    states.removeAll()
    marks.removeAll()
    soleMarks.removeAll(keepingCapacity: true)
    ends.removeAll()
    _ = ends.number(of: [])
  }
}
