// Android splits a query at `&`, and where that gives exactly one parameter, at `;` (source). Which of the two it is shows at the end of
// the query, so an entry is followed through both.

/// The number of parameters that `&` gives, as far as it is known. Empty parameters at the end do not count.
enum ParameterCount: Sendable {
  /// No character yet.
  case none
  /// One parameter without an `&` after it.
  case one
  /// One parameter with nothing but `&` after it.
  case oneAndEmpty
  /// Nothing but `&`.
  case empty
  case many

  func after(_ unit: UInt16) -> ParameterCount {
    let isSeparator = unit == UInt16(ascii: "&")
    return switch self {
    case .none: isSeparator ? .empty : .one
    case .one: isSeparator ? .oneAndEmpty : .one
    case .oneAndEmpty: isSeparator ? .oneAndEmpty : .many
    case .empty: isSeparator ? .empty : .many
    case .many: .many
    }
  }

  /// Returns `true` if a parameter is found for each entry, if the query ends here.
  func areFound(_ thread: RuleState.Thread, _ entries: [UnitAutomaton]) -> Bool {
    if entries.isEmpty { return true }
    guard self != .empty else { return false }
    let first = self == .many ? 0 : entries.count
    return entries.indices.allSatisfy { entry in
      let place = thread.entries[first + entry]
      return place == RuleState.found || entries[entry].accepts(place)
    }
  }

  /// Returns `true` if a parameter is found for each entry, whatever follows.
  func areSettled(_ thread: RuleState.Thread, _ entries: [UnitAutomaton]) -> Bool {
    entries.indices.allSatisfy { entry in
      thread.entries[entry] == RuleState.found
        && (self == .many || thread.entries[entries.count + entry] == RuleState.found)
    }
  }
}

extension RuleState {
  /// The place of an entry for which a parameter was found.
  static let found = -2

  mutating func readQuery(_ unit: UInt16, entries: (_ rule: Int) -> [UnitAutomaton]) {
    parameters = parameters.after(unit)
    for index in threads.indices {
      let patterns = entries(threads[index].rule)
      for (entry, pattern) in patterns.enumerated() {
        move(&threads[index].entries[entry], pattern, unit, endsParameter: unit == UInt16(ascii: "&"))
        if parameters == .many {
          threads[index].entries[patterns.count + entry] = UnitAutomaton.dead
        } else {
          move(
            &threads[index].entries[patterns.count + entry], pattern, unit, endsParameter: unit == UInt16(ascii: ";"))
        }
      }
    }
  }

  /// Forgets how the query was split, when a parameter was found for every entry.
  mutating func forgetParameters() {
    parameters = .none
    for index in threads.indices { threads[index].entries = threads[index].entries.map { _ in Self.found } }
  }

  private func move(_ place: inout Int, _ pattern: UnitAutomaton, _ unit: UInt16, endsParameter: Bool) {
    if place == Self.found { return }
    if endsParameter {
      place = pattern.accepts(place) ? Self.found : pattern.start
    } else {
      place = pattern.step(place, unit)
    }
  }
}
