import SourceText

/// The tables of a ``DictionaryGroup``, while they are made.
struct DictionaryTables {
  private(set) var names: [DictionaryGroup.Name] = []
  private(set) var nameTexts = TextNumbers()
  private(set) var firstNames: [Int] = []
  private(set) var patterns: [DictionaryGroup.ItemPattern] = []
  private(set) var masks: [DictionaryGroup.Mask] = []
  private(set) var roots: [TrieNodeID] = []
  private(set) var undemanding = PathIndex.Slice()
  let width: Int
  private(set) var planes = 0
  private(set) var wanted: [UInt64] = []

  init(_ tails: [TailID], _ patterns: FormPatterns) {
    width = (tails.count + 63) / 64
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
    for number in names.indices { fill(number, items[number], patterns) }
    undemanding = addMasks(counts.indices.filter { counts[$0] == 0 })
    count(counts)
  }

  private mutating func fill(_ name: Int, _ items: [(dictionary: Int, pattern: Int)], _ patterns: FormPatterns) {
    names[name].all = addMasks(items.map { $0.dictionary })
    names[name].required = addMasks(items.filter { !patterns.itemMayBeAbsent[$0.pattern] }.map { $0.dictionary })
    let sorted = items.sorted { ($0.pattern, $0.dictionary) < ($1.pattern, $1.dictionary) }
    let (firstPattern, firstRoot) = (self.patterns.count, roots.count)
    var start = 0
    while start < sorted.count {
      let pattern = sorted[start].pattern
      let end = sorted[start...].firstIndex { $0.pattern != pattern } ?? sorted.count
      let dictionaries = addMasks(sorted[start..<end].map { $0.dictionary })
      self.patterns.append(DictionaryGroup.ItemPattern(number: pattern, dictionaries: dictionaries))
      if unsafe names[name].words == nil || !patterns.itemIsWords[pattern] {
        roots.append(patterns.forest.itemPatterns[pattern].root)
      }
      start = end
    }
    names[name].patterns = PathIndex.Slice(firstPattern, count: self.patterns.count - firstPattern)
    names[name].roots = PathIndex.Slice(firstRoot, count: roots.count - firstRoot)
  }

  /// - Parameter dictionaries: Numbers of dictionaries, ascending.
  private mutating func addMasks(_ dictionaries: [Int]) -> PathIndex.Slice {
    let start = masks.count
    for number in dictionaries {
      if masks.count == start || masks[masks.count - 1].place != number / 64 {
        masks.append(DictionaryGroup.Mask(place: number / 64, bits: 0))
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
    for (number, count) in counts.enumerated() {
      for plane in 0..<planes where count >> plane & 1 != 0 {
        wanted[plane * width + number / 64] |= 1 << UInt64(number % 64)
      }
    }
  }

  private mutating func number(of name: [UInt8], _ patterns: FormPatterns) -> Int {
    let text = nameTexts.number(of: name)
    if text == firstNames.count {
      firstNames.append(names.count)
      unsafe names.append(DictionaryGroup.Name(words: patterns.itemWords[name]?.view))
    }
    return firstNames[text]
  }

  private mutating func twin(of name: Int) -> Int {
    if names[name].twin == 0 {
      names[name].twin = names.count
      unsafe names.append(DictionaryGroup.Name(words: names[name].words))
    }
    return names[name].twin
  }
}
