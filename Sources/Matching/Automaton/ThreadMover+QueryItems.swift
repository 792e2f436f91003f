// In a query dictionary, the state of a thread is the set of required items that it has seen, and its place in the current item. An
// item's value has a set of threads of its own, because every occurrence must be accepted, not some. States are found while URLs
// are read.

extension ThreadMover {
  /// The part of a query dictionary that a thread has seen.
  struct QueryState {
    enum Place {
      /// In a name: the number of its characters so far, and the items whose names begin with them.
      case name(length: Int, candidates: [Int])
      /// In the value of an item, or of several items whose names differ in letter case alone.
      case value([(item: Int, threads: [NFAThread])])
      /// In an item that the dictionary does not name.
      case ignored
    }

    /// A bit for each item that may not be absent.
    var seen: [UInt64]
    var place: Place
  }

  /// The steps of a move beside those of items and threads.
  private static let stepsForMove = 16

  /// The state before the first character of a query, which is that of all dictionaries with as many items.
  mutating func start(of dictionary: DictionaryID) -> QueryStateID {
    let items = forest.dictionaries[dictionary].items
    tailSteps += 1
    if items.count < starts.count, let known = starts[items.count] { return known }
    let seen = [UInt64](repeating: 0, count: (items.count + 63) / 64)
    let start = id(of: QueryState(seen: seen, place: .name(length: 0, candidates: Array(items.indices))))
    starts += Array(repeating: nil, count: max(items.count + 1 - starts.count, 0))
    starts[items.count] = start
    return start
  }

  /// The state after a character; `nil` when an item was not accepted.
  mutating func advance(_ id: QueryStateID, of tail: TailID, _ character: PartDecoder.Character) -> QueryStateID? {
    guard case .items(let dictionary) = forest.tails[tail].query else { return nil }
    if let known = queryMoves.move(of: id, in: dictionary, character) { return known }
    let next = moved(id, dictionary, character)
    queryMoves.keep(next, of: id, in: dictionary, character)
    return next
  }

  private mutating func moved(
    _ id: QueryStateID, _ dictionary: DictionaryID, _ character: PartDecoder.Character
  ) -> QueryStateID? {
    var state = state(id, dictionary)
    let items = forest.dictionaries[dictionary].items
    tailSteps += Self.stepsForMove + queryStates[Int(id.number)].count
    if character.isDelimiter(UInt8(ascii: "&")) { return finishItem(&state, dictionary) ? self.id(of: state) : nil }
    switch state.place {
    case .ignored: return id
    case .name(let length, let candidates):
      if character.isDelimiter(UInt8(ascii: "=")) {
        let named = candidates.filter { items[$0].name.count == length }
        state.place = named.isEmpty ? .ignored : .value(named.map { ($0, threads(at: items[$0].root)) })
      } else {
        let folded = CharacterLabel(foldingTo: CaseFolding.unicode.fold(character.scalar))
        let exact = CharacterLabel(exactly: character.scalar)
        let named = candidates.filter {
          let name = items[$0].name
          return name.count > length && (name[length] == exact || name[length] == folded)
        }
        state.place = named.isEmpty ? .ignored : .name(length: length + 1, candidates: named)
      }
    case .value(let active):
      let next = active.map { (item: $0.item, threads: advanced($0.threads, character)) }
      if next.contains(where: { $0.threads.isEmpty }) { return nil }
      state.place = .value(next)
    }
    return self.id(of: state)
  }

  /// Returns `true` if the query is accepted if it ends here.
  mutating func accepts(_ id: QueryStateID, of tail: TailID) -> Bool {
    guard case .items(let dictionary) = forest.tails[tail].query else { return false }
    tailSteps += Self.stepsForMove
    var state = state(id, dictionary)
    guard finishItem(&state, dictionary) else { return false }
    let mayBeAbsent = mayBeAbsent[Int(dictionary.number)]
    return mayBeAbsent.indices.allSatisfy { item in
      mayBeAbsent[item] || state.seen[item / 64] >> UInt64(item % 64) & 1 == 1
    }
  }

  /// Ends the current item and begins the next; `false` when it is not accepted.
  private mutating func finishItem(_ state: inout QueryState, _ dictionary: DictionaryID) -> Bool {
    let items = forest.dictionaries[dictionary].items
    let mayBeAbsent = mayBeAbsent[Int(dictionary.number)]
    switch state.place {
    case .ignored: break
    case .name(let length, let candidates):
      // A name alone has an empty value (oracle).
      for item in candidates where items[item].name.count == length { guard mayBeAbsent[item] else { return false } }
    case .value(let active):
      for (item, threads) in active {
        guard forest.isAccepting(threads) else { return false }
        if !mayBeAbsent[item] { state.seen[item / 64] |= 1 << UInt64(item % 64) }
      }
    }
    state.place = .name(length: 0, candidates: Array(items.indices))
    return true
  }

  // MARK: States as words

  private mutating func id(of state: QueryState) -> QueryStateID {
    let head: UInt64 =
      switch state.place {
      case .ignored: 0
      case .name(let length, _): 1 | UInt64(length) << 2
      case .value: 2
      }
    var words = [head]
    words += state.seen
    switch state.place {
    case .ignored: break
    case .name(_, let candidates): words += candidates.map(UInt64.init)
    case .value(let active):
      for (item, threads) in active {
        words.append(UInt64(item) << 32 | UInt64(threads.count))
        words += threads.map { $0.bits }
      }
    }
    return QueryStateID(queryStates.number(of: words).number)
  }

  private func state(_ id: QueryStateID, _ dictionary: DictionaryID) -> QueryState {
    let words = queryStates[Int(id.number)]
    let head = words[words.startIndex]
    let seen = words.dropFirst().prefix((forest.dictionaries[dictionary].items.count + 63) / 64)
    var rest = words[seen.endIndex...]
    let place: QueryState.Place
    switch head & 3 {
    case 0: place = .ignored
    case 1: place = .name(length: Int(head >> 2), candidates: rest.map { Int($0) })
    default:
      var active: [(item: Int, threads: [NFAThread])] = []
      while let head = rest.first {
        let count = Int(head & 0xFFFF_FFFF)
        active.append((Int(head >> 32), rest.dropFirst().prefix(count).map(NFAThread.init(bits:))))
        rest = rest.dropFirst(1 + count)
      }
      place = .value(active)
    }
    return QueryState(seen: Array(seen), place: place)
  }
}
