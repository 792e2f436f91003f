/// Some of the query dictionaries on a path. Those behind are compared only with queries that no dictionary of the parts before accepts, so they
/// are read, and take memory, when such a query comes.
struct DictionaryPart {
  let earliest: ComponentID
  private let tails: ArraySlice<TailID>
  /// The dictionaries, where they were read.
  var group: DictionaryGroup?

  /// The dictionaries of the first parts; the last one has the rest. Each part reads the query anew, so there are few.
  private static let counts = [64, 1024]

  /// - Parameter tails: Query dictionaries, ascending by component.
  static func parts(_ tails: [TailID], _ patterns: FormPatterns) -> [DictionaryPart] {
    var parts: [DictionaryPart] = []
    var rest = tails[...]
    while !rest.isEmpty {
      let count = parts.count < counts.count ? counts[parts.count] : rest.count
      parts.append(DictionaryPart(rest.prefix(count), patterns))
      rest = rest.dropFirst(count)
    }
    return parts
  }

  private init(_ tails: ArraySlice<TailID>, _ patterns: FormPatterns) {
    self.tails = tails
    earliest = tails.lazy.map { patterns.forest.tails[$0].component }.min() ?? .none
  }

  /// Reads the dictionaries where that was not done, and returns the bytes that this took, about.
  mutating func prepare(_ patterns: FormPatterns) -> Int {
    if group != nil { return 0 }
    let group = DictionaryGroup(Array(tails), patterns)
    self.group = group
    return group.size
  }
}
