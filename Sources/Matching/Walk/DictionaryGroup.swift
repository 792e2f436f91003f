// Query dictionaries that are asked about the same query. A name in the query leads to the dictionaries with such an item, and to one set of
// the patterns of all these items; a dictionary accepts the query when all occurrences were accepted and all its required items were seen.
// So a query costs what the dictionaries with its names cost, not what all of them cost.

/// Query dictionaries by the names of their items.
struct DictionaryGroup {
  /// A name that some dictionaries have an item with.
  struct Name {
    /// The items with the name.
    var items: [Item] = []
    /// The roots of their patterns, each once.
    var roots: [TrieNodeID] = []
    var start = ThreadSets.Start()
    /// The last query that the name was seen in.
    var seen = 0
  }

  struct Item {
    let slot: Int
    let pattern: Int
    /// Whether the item may not be absent.
    let isRequired: Bool
  }

  /// A dictionary.
  private struct Slot {
    let tail: TailID
    /// The number of items that may not be absent.
    var required = 0
    /// The query that the other two are about.
    var query = 0
    var found = 0
    var isRejected = false
  }

  private var slots: [Slot] = []
  private(set) var names: [Name] = []
  private var nameText: [UInt8] = []
  private var nameStarts = [0]
  private var nameIndex = HashIndex()
  /// The dictionaries without required items.
  private var undemanding: [Int] = []
  private var query = 0
  /// The dictionaries with an item in the query.
  private var touched: [Int] = []
  /// For each pattern of an item, the last occurrence that it accepted.
  private var accepted: [Int]
  private var occurrence = 0

  init(_ tails: [TailID], _ patterns: FormPatterns) {
    accepted = Array(repeating: 0, count: patterns.forest.itemPatterns.count)
    for tail in tails {
      guard case .items(let id) = patterns.forest.tails[tail].query else { continue }
      var slot = Slot(tail: tail)
      for item in patterns.forest.dictionaries[id].items {
        let isRequired = !patterns.itemMayBeAbsent[item.pattern]
        if isRequired { slot.required += 1 }
        let name = number(of: PartLanguage.utf8(item.name.map(\.scalar)))
        names[name].items.append(Item(slot: slots.count, pattern: item.pattern, isRequired: isRequired))
        if !names[name].roots.contains(item.root) { names[name].roots.append(item.root) }
      }
      if slot.required == 0 { undemanding.append(slots.count) }
      slots.append(slot)
    }
  }

  /// Bytes that the group takes, about.
  var size: Int {
    slots.count * MemoryLayout<Slot>.stride + nameText.count + nameIndex.size + accepted.count * 8
      + names.reduce(0) { $0 + $1.items.count * MemoryLayout<Item>.stride + $1.roots.count * 4 + 64 }
  }

  private func place(of name: UnsafeRawBufferPointer) -> (hash: UInt64, place: HashIndex.Place) {
    let hash = unsafe HashIndex.hash(name, seed: 0)
    let place = nameIndex.place(of: hash) { number in
      let range = nameStarts[number]..<nameStarts[number + 1]
      guard range.count == name.count else { return false }
      for index in 0..<range.count where unsafe nameText[range.lowerBound + index] != name[index] { return false }
      return true
    }
    return (hash, place)
  }

  private mutating func number(of name: [UInt8]) -> Int {
    let (hash, place) = unsafe name.withUnsafeBytes { unsafe self.place(of: $0) }
    if let number = place.number { return number }
    nameIndex.enter(names.count, hash, at: place)
    nameText += name
    nameStarts.append(nameText.count)
    names.append(Name())
    return names.count - 1
  }

  // MARK: A query

  mutating func begin() {
    query += 1
    touched.removeAll(keepingCapacity: true)
  }

  /// The number of a name in the query; `nil` for one that no dictionary has.
  func find(_ name: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int? {
    unsafe place(of: UnsafeRawBufferPointer(start: name, count: end - name)).place.number
  }

  /// The number of the list of patterns that accept a value.
  mutating func run(
    _ name: Int, _ sets: inout ThreadSets, _ value: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Int {
    unsafe sets.run(&names[name].start, names[name].roots, value, end)
  }

  /// An occurrence of a name whose value some patterns accept.
  mutating func take(_ name: Int, _ patterns: ArraySlice<UInt64>) {
    occurrence += 1
    for pattern in patterns { accepted[Int(pattern)] = occurrence }
    let isFirst = names[name].seen != query
    names[name].seen = query
    for item in names[name].items {
      if slots[item.slot].query != query {
        slots[item.slot].query = query
        slots[item.slot].found = 0
        slots[item.slot].isRejected = false
        touched.append(item.slot)
      }
      if accepted[item.pattern] != occurrence {
        slots[item.slot].isRejected = true
      } else if isFirst, item.isRequired {
        slots[item.slot].found += 1
      }
    }
  }

  /// Calls `body` with the tail of each dictionary that accepts the query.
  func end(_ body: (TailID) -> Void) {
    for number in touched {
      let slot = slots[number]
      if !slot.isRejected, slot.required > 0, slot.found == slot.required { body(slot.tail) }
    }
    for number in undemanding {
      let slot = slots[number]
      if slot.query != query || !slot.isRejected { body(slot.tail) }
    }
  }
}
