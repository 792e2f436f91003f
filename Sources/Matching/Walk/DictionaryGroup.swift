// Query dictionaries that are compared with the same query, a bit for each. A name in the query leads to the dictionaries with such an item, and
// to one walk of the patterns of all these items. An occurrence rejects all dictionaries with its name but those whose pattern accepted it; a
// dictionary accepts the query when none of its items was rejected and as many of its required items were seen as it has. The seen ones are
// counted in planes, a bit of each count in each (bit-sliced addition), so an occurrence costs a few operations for 64 dictionaries.

import SourceText

/// Query dictionaries by the names of their items.
struct DictionaryGroup {
  /// The dictionaries of one word of bits.
  private struct Mask {
    let place: Int
    var bits: UInt64
  }

  /// A name that some dictionaries have an item with.
  private struct Name {
    /// The dictionaries with such an item.
    var all = PathIndex.Slice()
    /// Those whose item may not be absent.
    var required = PathIndex.Slice()
    /// The patterns of the items, ascending.
    var patterns = PathIndex.Slice()
    /// The patterns that are words and stars, if they are many.
    var words: WordSequences?
    /// The roots of the other patterns.
    var roots: [TrieNodeID] = []
    var start = ThreadSets.Start()
    /// The last query that the name was seen in.
    var seen = 0
    /// The same name in another letter case, of dictionaries that have an item with each; 0 for none.
    var twin = 0
  }

  /// The dictionaries, ascending by component.
  private let tails: [TailID]
  private var names: [Name] = []
  private var nameTexts = TextNumbers()
  /// For each text of a name, the first of its names.
  private var firstNames: [Int] = []
  /// The patterns of the items of one name after the other, and the dictionaries of each.
  private var patterns: [(number: Int, dictionaries: PathIndex.Slice)] = []
  private var masks: [Mask] = []
  /// The dictionaries without required items.
  private var undemanding = PathIndex.Slice()
  /// The words of bits for all dictionaries.
  private let width: Int
  /// The bits of a count of required items.
  private var planes = 0
  /// The numbers of required items, a plane after the other.
  private var wanted: [UInt64] = []

  // The facts about the current query, valid for the words that were touched.
  private var query = 0
  private var touched: [Int] = []
  private var touches: [Int]
  private var rejected: [UInt64]
  private var found: [UInt64] = []
  /// The dictionaries that accept the current occurrence; zeros between occurrences.
  private var accepted: [UInt64]

  init(_ tails: [TailID], _ patterns: FormPatterns) {
    let tails = tails.filter { if case .items = patterns.forest.tails[$0].query { true } else { false } }
    self.tails = tails
    width = (tails.count + 63) / 64
    touches = Array(repeating: 0, count: width)
    rejected = Array(repeating: 0, count: width)
    accepted = Array(repeating: 0, count: width)
    /// For each name, the dictionaries with their patterns.
    var items: [[(dictionary: Int, pattern: Int)]] = []
    var counts = [Int](repeating: 0, count: tails.count)
    for (number, tail) in tails.enumerated() {
      guard case .items(let id) = patterns.forest.tails[tail].query else { continue }
      for item in patterns.forest.dictionaries[id].items {
        var name = self.number(of: PartLanguage.utf8(item.name.map { $0.scalar }), patterns)
        while name < items.count, items[name].last?.dictionary == number { name = twin(of: name) }
        if name == items.count { items.append([]) }
        items[name].append((number, item.pattern))
        if !patterns.itemMayBeAbsent[item.pattern] { counts[number] += 1 }
      }
    }
    for number in names.indices {
      var name = names[number]
      fill(&name, items[number], patterns)
      names[number] = name
    }
    undemanding = addMasks(counts.indices.filter { counts[$0] == 0 })
    count(counts)
  }

  private mutating func fill(
    _ name: inout Name, _ items: [(dictionary: Int, pattern: Int)], _ patterns: FormPatterns
  ) {
    name.all = addMasks(items.map { $0.dictionary })
    name.required = addMasks(items.filter { !patterns.itemMayBeAbsent[$0.pattern] }.map { $0.dictionary })
    let sorted = items.sorted { ($0.pattern, $0.dictionary) < ($1.pattern, $1.dictionary) }
    let firstPattern = self.patterns.count
    var start = 0
    while start < sorted.count {
      let pattern = sorted[start].pattern
      let end = sorted[start...].firstIndex { $0.pattern != pattern } ?? sorted.count
      self.patterns.append((pattern, addMasks(sorted[start..<end].map { $0.dictionary })))
      if name.words == nil || !patterns.itemIsWords[pattern] {
        name.roots.append(patterns.forest.itemPatterns[pattern].root)
      }
      start = end
    }
    name.patterns = PathIndex.Slice(firstPattern, count: self.patterns.count - firstPattern)
  }

  /// - Parameter dictionaries: Numbers of dictionaries, ascending.
  private mutating func addMasks(_ dictionaries: [Int]) -> PathIndex.Slice {
    let start = masks.count
    for number in dictionaries {
      if masks.count == start || masks[masks.count - 1].place != number / 64 {
        masks.append(Mask(place: number / 64, bits: 0))
      }
      masks[masks.count - 1].bits |= 1 << UInt64(number % 64)
    }
    return PathIndex.Slice(start, count: masks.count - start)
  }

  /// Makes the planes of the numbers of required items.
  private mutating func count(_ counts: [Int]) {
    let most = counts.max() ?? 0
    planes = Int.bitWidth - most.leadingZeroBitCount
    wanted = Array(repeating: 0, count: planes * width)
    found = wanted
    for (number, count) in counts.enumerated() {
      for plane in 0..<planes where count >> plane & 1 != 0 {
        wanted[plane * width + number / 64] |= 1 << UInt64(number % 64)
      }
    }
  }

  /// Bytes that the group takes, about.
  var size: Int {
    tails.count * 4 + nameTexts.size + masks.count * MemoryLayout<Mask>.stride
      + (width * 4 + wanted.count * 2) * 8
      + patterns.count * 16 + names.reduce(0) { $0 + $1.roots.count * 4 + MemoryLayout<Name>.stride }
  }

  private mutating func number(of name: [UInt8], _ patterns: FormPatterns) -> Int {
    let text = nameTexts.number(of: name)
    if text == firstNames.count {
      firstNames.append(names.count)
      names.append(Name(words: patterns.itemWords[name]))
    }
    return firstNames[text]
  }

  private mutating func twin(of name: Int) -> Int {
    if names[name].twin == 0 {
      names[name].twin = names.count
      names.append(Name(words: names[name].words))
    }
    return names[name].twin
  }

  // MARK: A query

  mutating func begin() {
    query += 1
    touched.removeAll(keepingCapacity: true)
  }

  /// The number of a name in the query; `nil` for one that no dictionary has.
  func find(_ name: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int? {
    nameTexts.known(unsafe UnsafeBufferPointer(start: name, count: end - name).span).map { firstNames[$0] }
  }

  /// Takes an occurrence of a name.
  mutating func take(
    _ name: Int, _ sets: inout ThreadSets, _ words: inout WordFollower, _ value: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>
  ) {
    var number = name
    repeat {
      unsafe takeItems(number, &sets, &words, value, end)
      number = names[number].twin
    } while number != 0
  }

  private mutating func takeItems(
    _ number: Int, _ sets: inout ThreadSets, _ words: inout WordFollower, _ value: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>
  ) {
    if let sequences = names[number].words {
      unsafe words.run(sequences.view, value, end)
      let known = names[number].patterns.range
      for pattern in words.tails { accept(pattern, known) }
    }
    if !names[number].roots.isEmpty {
      var start = names[number].start
      let ends = unsafe sets.run(&start, names[number].roots, value, end)
      names[number].start = start
      let known = names[number].patterns.range
      sets.ends.forEach(in: ends) { accept($0, known) }
    }
    for index in names[number].all.range {
      let mask = masks[index]
      touch(mask.place)
      rejected[mask.place] |= mask.bits & ~accepted[mask.place]
      accepted[mask.place] = 0
    }
    if names[number].seen == query { return }
    names[number].seen = query
    for index in names[number].required.range { add(masks[index]) }
  }

  /// Notes the dictionaries of a pattern that accepts an occurrence, if it is one of some patterns.
  @inline(__always)
  private mutating func accept(_ pattern: UInt64, _ known: Range<Int>) {
    guard let slice = dictionaries(of: Int(pattern), known) else { return }
    for index in slice.range { accepted[masks[index].place] |= masks[index].bits }
  }

  /// The dictionaries of one of some patterns.
  @inline(__always)
  private func dictionaries(of pattern: Int, _ known: Range<Int>) -> PathIndex.Slice? {
    let place = known.partitioningIndex { patterns[$0].number >= pattern }
    return place < known.upperBound && patterns[place].number == pattern ? patterns[place].dictionaries : nil
  }

  @inline(__always)
  private mutating func touch(_ place: Int) {
    if touches[place] == query { return }
    touches[place] = query
    touched.append(place)
    rejected[place] = 0
    for plane in 0..<planes { found[plane * width + place] = 0 }
  }

  /// Adds one to the counts of some dictionaries.
  private mutating func add(_ mask: Mask) {
    var carried = mask.bits
    var index = mask.place
    while carried != 0 {
      let before = found[index]
      found[index] = before ^ carried
      carried &= before
      index += width
    }
  }

  /// Calls `body` with the tail of each dictionary that accepts the query. Tails are ascending within a word of bits, of which the rest is left
  /// out when `body` returns false.
  func end(_ body: (TailID) -> Bool) {
    for place in touched {
      var bits = ~rejected[place] & ones(place)
      for plane in 0..<planes { bits &= ~(found[plane * width + place] ^ wanted[plane * width + place]) }
      visit(bits, place, body)
    }
    for index in undemanding.range where touches[masks[index].place] != query {
      visit(masks[index].bits, masks[index].place, body)
    }
  }

  /// The bits of a word that dictionaries have.
  private func ones(_ place: Int) -> UInt64 {
    let count = tails.count - place * 64
    return count >= 64 ? ~0 : 1 << UInt64(count) - 1
  }

  private func visit(_ bits: UInt64, _ place: Int, _ body: (TailID) -> Bool) {
    var bits = bits
    while bits != 0 {
      if !body(tails[place * 64 + bits.trailingZeroBitCount]) { return }
      bits &= bits - 1
    }
  }
}
