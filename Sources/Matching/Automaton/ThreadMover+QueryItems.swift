// Of a query dictionary, the state of a thread is which of the items that may not be absent were seen, and where the current item
// is. Its value is followed by a set of threads of its own: every occurrence must be accepted, not some. States are found while
// URLs are read.

extension ThreadMover {
  /// What a thread has seen of a query.
  private struct ItemState {
    enum Place {
      /// In a name: how many of its characters were read, and the items whose names begin with them.
      case name(length: Int, candidates: [Int])
      /// In the value of an item, or of items that only folding makes one.
      case value([(item: Int, threads: [Thread])])
      /// In an item that nobody asks for.
      case ignored
    }

    var seen: [UInt64]
    var place: Place
  }

  /// The state before the first character of a query.
  mutating func start(of dictionary: Int) -> UInt32 {
    let items = forest.dictionaries[dictionary].items
    let seen = [UInt64](repeating: 0, count: (items.count + 63) / 64)
    return number(of: ItemState(seen: seen, place: .name(length: 0, candidates: Array(items.indices))))
  }

  /// The state after a character; `nil` when an item was not accepted.
  mutating func advanceItems(_ number: UInt32, of tail: UInt32, _ character: PartDecoder.Character) -> UInt32? {
    guard case .items(let dictionary) = forest.tails[Int(tail)].query else { return nil }
    var state = itemState(number, dictionary)
    let items = forest.dictionaries[dictionary].items
    if character.isDelimiter(UInt8(ascii: "&")) {
      guard finishItem(&state, dictionary) else { return nil }
      return self.number(of: state)
    }
    switch state.place {
    case .ignored: return number
    case .name(let length, let candidates):
      if character.isDelimiter(UInt8(ascii: "=")) {
        let named = candidates.filter { items[$0].name.count == length }
        state.place = named.isEmpty ? .ignored : .value(named.map { ($0, begun(at: items[$0].root)) })
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
      if next.contains(where: \.threads.isEmpty) { return nil }
      state.place = .value(next)
    }
    return self.number(of: state)
  }

  /// Whether the query is accepted if it ends here.
  mutating func accepts(_ number: UInt32, of tail: UInt32) -> Bool {
    guard case .items(let dictionary) = forest.tails[Int(tail)].query else { return false }
    var state = itemState(number, dictionary)
    guard finishItem(&state, dictionary) else { return false }
    return mayBeAbsent[dictionary].indices.allSatisfy { item in
      mayBeAbsent[dictionary][item] || state.seen[item / 64] >> UInt64(item % 64) & 1 == 1
    }
  }

  /// Ends the current item and begins the next; `false` when it is not accepted.
  private mutating func finishItem(_ state: inout ItemState, _ dictionary: Int) -> Bool {
    let items = forest.dictionaries[dictionary].items
    switch state.place {
    case .ignored: break
    case .name(let length, let candidates):
      // A name alone has an empty value (oracle).
      for item in candidates where items[item].name.count == length {
        guard mayBeAbsent[dictionary][item] else { return false }
      }
    case .value(let active):
      for (item, threads) in active {
        guard isAccepted(threads) else { return false }
        if !mayBeAbsent[dictionary][item] { state.seen[item / 64] |= 1 << UInt64(item % 64) }
      }
    }
    state.place = .name(length: 0, candidates: Array(items.indices))
    return true
  }

  /// Forgets all states but those of some threads.
  mutating func forgetItems(except raw: inout [Thread], _ decoded: inout [Thread]) {
    let before = itemStates
    itemStates.removeAll()
    func keep(_ thread: Thread) -> Thread {
      guard case .items(let tail, let state) = thread.kind else { return thread }
      let number = itemStates.number(of: Array(before[Int(state)])).number
      return .items(tail: tail, state: UInt32(number))
    }
    raw = raw.map(keep).sortedWithoutRepetition()
    decoded = decoded.map(keep).sortedWithoutRepetition()
  }

  // MARK: States as words

  private mutating func number(of state: ItemState) -> UInt32 {
    var words: [UInt64] = []
    switch state.place {
    case .ignored: words.append(0)
    case .name(let length, _): words.append(1 | UInt64(length) << 2)
    case .value: words.append(2)
    }
    words += state.seen
    switch state.place {
    case .ignored: break
    case .name(_, let candidates): words += candidates.map(UInt64.init)
    case .value(let active):
      for (item, threads) in active {
        words.append(UInt64(item) << 32 | UInt64(threads.count))
        words += threads.map(\.bits)
      }
    }
    return UInt32(itemStates.number(of: words).number)
  }

  private func itemState(_ number: UInt32, _ dictionary: Int) -> ItemState {
    let words = itemStates[Int(number)]
    let seenWords = (forest.dictionaries[dictionary].items.count + 63) / 64
    let seen = Array(words[(words.startIndex + 1)..<(words.startIndex + 1 + seenWords)])
    var rest = words[(words.startIndex + 1 + seenWords)...]
    let place: ItemState.Place
    switch words[words.startIndex] & 3 {
    case 0: place = .ignored
    case 1: place = .name(length: Int(words[words.startIndex] >> 2), candidates: rest.map { Int($0) })
    default:
      var active: [(item: Int, threads: [Thread])] = []
      while let head = rest.first {
        let count = Int(head & 0xFFFF_FFFF)
        active.append((Int(head >> 32), rest.dropFirst().prefix(count).map(Thread.init(bits:))))
        rest = rest.dropFirst(1 + count)
      }
      place = .value(active)
    }
    return ItemState(seen: seen, place: place)
  }
}
