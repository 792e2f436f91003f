// A generated table is a product, or a few products of interchangeable values; or it becomes one without the tuples of rare values, which
// were added by hand; or it is a product without a few tuples.

/// Splits a table until its parts are products.
struct TupleParts {
  private let places: [[ValuePlace]]
  private var spelling: ValueSpelling
  /// Tuples that are a few products.
  private(set) var parts: [(rows: [UInt32], cover: ProductCover)] = []
  /// Rows of tuples in no product.
  private(set) var others: [UInt32] = []

  /// - Parameter places: For each column, the place of each value.
  init(_ places: [[ValuePlace]], _ spelling: ValueSpelling) {
    self.places = places
    self.spelling = spelling
  }

  /// O(tuples × columns × depth).
  ///
  /// - Parameter table: Keeps its values only where they are needed.
  mutating func part(_ table: inout TupleTable, depth: Int = 0) -> ValueSpelling {
    guard table.count > 2 else {
      others += table.rows
      return spelling
    }
    if let classes = ValueClasses(table, classLimit: 60, productLimit: 64) {
      // The columns serve to find the tuples of such steps alone, and those of two million take room.
      if !classes.haveSingleTuple { table.removeColumns() }
      var search = CoverSearch(classes, places: places, spelling)
      let found = search.run()
      spelling = found.spelling
      add(found.cover, of: table)
    } else if depth < 12, let cut = Self.cut(table) {
      var (common, rare) = table.parted(cut.column, by: cut.isCommon)
      _ = part(&common, depth: depth + 1)
      _ = part(&rare, depth: depth + 1)
    } else {
      others += table.rows
    }
    return spelling
  }

  /// Adds a cover, without steps of a single tuple.
  private mutating func add(_ cover: ProductCover, of table: TupleTable) {
    let singles = Set(cover.shortest.filter { !$0.isExclusion && $0.isSingle }.map { $0.values.map { $0[0] } })
    guard !singles.isEmpty, !cover.shortest.contains(where: { $0.isExclusion }) else {
      parts.append((table.rows, cover))
      return
    }
    var rows: [UInt32] = []
    for tuple in 0..<table.count {
      let values = places.indices.map { places[$0][Int(table.columns[$0][tuple])] }
      if singles.contains(values) { others.append(table.rows[tuple]) } else { rows.append(table.rows[tuple]) }
    }
    let steps = cover.shortest.filter { !$0.isSingle }
    if !steps.isEmpty { parts.append((rows, ProductCover(shortest: steps, withoutExclusions: steps))) }
  }

  private struct Cut {
    let column: Int
    let isCommon: [Bool]
    let ratio: Double
  }

  /// The clearest division of a column's values into common and rare ones.
  private static func cut(_ table: TupleTable) -> Cut? {
    var best: Cut?
    for (column, counts) in table.valueCounts().enumerated() {
      let sorted = counts.filter { $0 > 0 }.sorted(by: >)
      for (more, less) in zip(sorted, sorted.dropFirst()) where more >= 2 * less {
        let ratio = Double(more) / Double(less)
        if ratio > best?.ratio ?? 1 { best = Cut(column: column, isCommon: counts.map { $0 >= more }, ratio: ratio) }
      }
    }
    return best
  }
}
