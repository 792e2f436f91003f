// Computing entries of the table: a step of the subset construction from the state of a row.

extension LazyDFA {
  func makeStart() -> StateID {
    working = construction.start()
    let start = idOfWorking()
    unsafe kept.pointee.start = start
    return start
  }

  /// Computes the entry for a byte; `nil` for a byte that a URL does not hold as written.
  func step(_ row: Int, _ byte: UInt8) -> Transition? {
    let column = Int(classes.classOfByte[Int(byte)])
    if column == 0 { return nil }
    working.decode(states[row / stride - 1])
    construction.step(&working, byte)
    let flushesBefore = flushes
    let entry = construction.forcedLiteral(after: working).map { makeLiteral($0) } ?? entryOfWorking()
    if flushes == flushesBefore { unsafe table[row + column] = entry }
    return entry
  }

  func entryOfWorking() -> Transition {
    if construction.isFinal(working) { return Transition(final: outcome(construction.finish(working))) }
    return Transition(to: idOfWorking())
  }

  /// The outcome when the URL ends in a row.
  func finish(_ row: Int) -> OutcomeID {
    let column = classes.count
    let known = unsafe table[row + column]
    if !known.isUnknown { return known.outcome }
    working.decode(states[row / stride - 1])
    let flushesBefore = flushes
    let outcome = outcome(construction.finish(working))
    if flushes == flushesBefore { unsafe table[row + column] = Transition(final: outcome) }
    return outcome
  }

  func outcome(_ components: [ComponentID]?) -> OutcomeID {
    let components = components ?? []
    words.removeAll(keepingCapacity: true)
    for component in components { words.append(UInt64(component.number)) }
    let (number, isNew) = outcomes.number(of: words)
    guard isNew else { return OutcomeID(number: UInt32(number)) }
    keepOutcome(components)
    if size <= bound || states.count < 3 { return OutcomeID(number: UInt32(number)) }
    flush()
    keepOutcome(components)
    return OutcomeID(number: UInt32(outcomes.number(of: words).number))
  }

  private func keepOutcome(_ components: [ComponentID]) {
    unsafe kept.pointee.components += components
    for (group, component) in components.enumerated() {
      unsafe kept.pointee.decisions.append(component.exists ? decision(component, GroupIndex(group)) : nil)
    }
  }

  /// The row of the working state, made when the state is new.
  private func idOfWorking() -> StateID {
    working.encode(into: &words)
    var (number, isNew) = states.number(of: words)
    if isNew, !hasRoom {
      flush()
      working.encode(into: &words)
      number = states.number(of: words).number
    }
    let offset = (number + 1) * stride
    if isNew { unsafe (table + offset).initialize(repeating: .unknown, count: stride) }
    return StateID(offset: UInt32(offset))
  }

  private var hasRoom: Bool { states.count < 3 || (states.count < capacity && size <= bound) }

  /// Forgets everything but the working state.
  private func flush() {
    flushes += 1
    states.removeAll()
    outcomes.removeAll()
    unsafe kept.pointee = Kept()
    construction.forget(except: &working)
  }
}
