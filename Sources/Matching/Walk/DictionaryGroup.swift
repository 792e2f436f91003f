// Query dictionaries that are compared with the same query, a bit for each. A name in the query leads to the dictionaries with such an item, and
// to one walk of the patterns of all these items. An occurrence rejects all dictionaries with its name but those whose pattern accepted it; a
// dictionary accepts the query when none of its items was rejected and as many of its required items were seen as it has. The seen ones are
// counted in planes, a bit of each count in each (bit-sliced addition), so an occurrence costs a few operations for 64 dictionaries.

/// Query dictionaries by the names of their items.
///
/// Invariant: `memory` keeps the tables, whose elements are all initialized; a place in one that another has is below its count, and
/// `touched` has room for each of the ``width`` words, of which a query touches each once. Copies share the tables, so one is used at a time.
@safe struct DictionaryGroup {
  /// The dictionaries of one word of bits.
  struct Mask: BitwiseCopyable {
    let place: Int
    var bits: UInt64
  }

  /// A pattern of the items of one name, and the dictionaries with such an item.
  struct ItemPattern: BitwiseCopyable {
    let number: Int
    let dictionaries: PathIndex.Slice
  }

  /// A name that some dictionaries have an item with.
  @safe struct Name: BitwiseCopyable {
    /// The dictionaries with such an item.
    var all = PathIndex.Slice()
    /// Those whose item may not be absent.
    var required = PathIndex.Slice()
    /// The patterns of the items, ascending.
    var patterns = PathIndex.Slice()
    /// The patterns that are words and stars, if they are many.
    var words: WordSequences.View?
    /// The roots of the other patterns.
    var roots = PathIndex.Slice()
    var start = ThreadSets.Start()
    /// The last query that the name was seen in.
    var seen = 0
    /// The same name in another letter case, of dictionaries that have an item with each; 0 for none.
    var twin = 0

    init(words: WordSequences.View?) { unsafe self.words = words }
  }

  /// The facts about the current query for the dictionaries of one word of bits.
  private struct Facts: BitwiseCopyable {
    /// The query that they are about.
    var query = 0
    var rejected: UInt64 = 0
    /// The dictionaries that accept the current occurrence; zeros between occurrences.
    var accepted: UInt64 = 0
  }

  private let memory = TableMemory()
  private let nameTexts: TextNumbers
  /// For each text of a name, the first of its names.
  private let firstNames: UnsafeMutablePointer<Int>
  private let names: UnsafeMutablePointer<Name>
  private let patterns: UnsafeMutablePointer<ItemPattern>
  private let masks: UnsafeMutablePointer<Mask>
  private let roots: UnsafeMutablePointer<TrieNodeID>
  /// The dictionaries, ascending by component.
  private let tails: UnsafeMutablePointer<TailID>
  private let count: Int
  /// The dictionaries without required items.
  private let undemanding: PathIndex.Slice
  /// The words of bits for all dictionaries.
  private let width: Int
  /// The bits of a count of required items.
  private let planes: Int
  /// The numbers of required items, a plane after the other, and those that were found.
  private let wanted: UnsafeMutablePointer<UInt64>
  private let found: UnsafeMutablePointer<UInt64>
  private let facts: UnsafeMutablePointer<Facts>
  /// The words that the current query touched.
  private let touched: UnsafeMutablePointer<Int>
  private var touchedCount = 0
  private var query = 0
  /// Bytes that the group takes, about.
  let size: Int

  /// - Parameter tails: The tails of query dictionaries, ascending by component.
  init(_ tails: [TailID], _ patterns: FormPatterns) {
    let tables = DictionaryTables(tails, patterns)
    nameTexts = tables.nameTexts
    undemanding = tables.undemanding
    (count, width, planes) = (tails.count, tables.width, tables.planes)
    size =
      tails.count * 4 + nameTexts.size + tables.masks.count * MemoryLayout<Mask>.stride
      + width * (MemoryLayout<Facts>.stride + 8 + planes * 16)
      + tables.patterns.count * MemoryLayout<ItemPattern>.stride + tables.roots.count * 4
      + tables.names.count * MemoryLayout<Name>.stride
    unsafe firstNames = memory.table(tables.firstNames)
    unsafe names = memory.table(tables.names)
    unsafe self.patterns = memory.table(tables.patterns)
    unsafe masks = memory.table(tables.masks)
    unsafe roots = memory.table(tables.roots)
    unsafe self.tails = memory.table(tails)
    unsafe wanted = memory.table(tables.wanted)
    unsafe found = memory.table(tables.wanted)
    unsafe facts = memory.table(repeatElement(Facts(), count: width))
    unsafe touched = memory.table(repeatElement(0, count: width))
  }

  mutating func begin() {
    query += 1
    touchedCount = 0
  }

  /// The number of a name in the query; `nil` for one that no dictionary has.
  func find(_ name: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int? {
    nameTexts.known(unsafe UnsafeBufferPointer(start: name, count: end - name).span).map { unsafe firstNames[$0] }
  }

  mutating func take(
    _ name: Int, _ sets: inout ThreadSets, _ words: inout WordFollower, _ value: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>
  ) {
    var number = name
    repeat {
      unsafe takeItems(names + number, &sets, &words, value, end)
      number = unsafe names[number].twin
    } while number != 0
  }

  private mutating func takeItems(
    _ name: UnsafeMutablePointer<Name>, _ sets: inout ThreadSets, _ words: inout WordFollower,
    _ value: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) {
    if let sequences = unsafe name.pointee.words {
      unsafe words.run(sequences, value, end)
      for pattern in words.tails { unsafe accept(pattern, name.pointee.patterns.range) }
    }
    if unsafe !name.pointee.roots.isEmpty {
      let ends = unsafe sets.run(
        &name.pointee.start, name.pointee.roots.range.map { unsafe roots[$0] }, value, end)
      sets.ends.forEach(in: ends) { unsafe accept($0, name.pointee.patterns.range) }
    }
    for index in unsafe name.pointee.all.range {
      let mask = unsafe masks[index]
      touch(mask.place)
      let facts = unsafe facts + mask.place
      unsafe facts.pointee.rejected |= mask.bits & ~facts.pointee.accepted
      unsafe facts.pointee.accepted = 0
    }
    if unsafe name.pointee.seen == query { return }
    unsafe name.pointee.seen = query
    for index in unsafe name.pointee.required.range { add(unsafe masks[index]) }
  }

  /// Notes the dictionaries of a pattern that accepts an occurrence, if it is one of some patterns.
  @inline(__always)
  private func accept(_ pattern: UInt64, _ known: Range<Int>) {
    let place = known.partitioningIndex { unsafe patterns[$0].number >= pattern }
    guard place < known.upperBound, unsafe patterns[place].number == pattern else { return }
    for index in unsafe patterns[place].dictionaries.range {
      unsafe facts[masks[index].place].accepted |= masks[index].bits
    }
  }

  @inline(__always)
  private mutating func touch(_ place: Int) {
    let facts = unsafe facts + place
    if unsafe facts.pointee.query == query { return }
    unsafe facts.pointee.query = query
    unsafe facts.pointee.rejected = 0
    unsafe touched[touchedCount] = place
    touchedCount += 1
    for plane in 0..<planes { unsafe found[plane * width + place] = 0 }
  }

  /// Adds one to the counts of some dictionaries.
  @inline(__always)
  private func add(_ mask: Mask) {
    var carried = mask.bits
    var index = mask.place
    while carried != 0 {
      let before = unsafe found[index]
      unsafe found[index] = before ^ carried
      carried &= before
      index += width
    }
  }

  /// Calls `body` with the tail of each dictionary that accepts the query. Tails are ascending within a word of bits, of which the rest is left
  /// out when `body` returns false.
  func end(_ body: (TailID) -> Bool) {
    for index in 0..<touchedCount {
      let place = unsafe touched[index]
      var bits = unsafe ~facts[place].rejected & ones(place)
      for plane in 0..<planes { bits &= unsafe ~(found[plane * width + place] ^ wanted[plane * width + place]) }
      visit(bits, place, body)
    }
    for index in undemanding.range where unsafe facts[masks[index].place].query != query {
      visit(unsafe masks[index].bits, unsafe masks[index].place, body)
    }
  }

  /// The bits of a word that dictionaries have.
  private func ones(_ place: Int) -> UInt64 {
    let count = count - place * 64
    return count >= 64 ? ~0 : 1 << UInt64(count) - 1
  }

  private func visit(_ bits: UInt64, _ place: Int, _ body: (TailID) -> Bool) {
    var bits = bits
    while bits != 0 {
      if !body(unsafe tails[place * 64 + bits.trailingZeroBitCount]) { return }
      bits &= bits - 1
    }
  }
}
