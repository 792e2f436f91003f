// Texts of the same structure, as tuples of numbers: the columns of a table, in each of which equal values have equal numbers.

/// Distinct tuples of value numbers.
struct TupleTable {
  /// For each column, the number of possible values.
  let sizes: [Int]
  /// For each column, the value of each tuple.
  private(set) var columns: [[UInt32]]
  /// For each tuple, its first row.
  private(set) var rows: [UInt32]
  /// Rows with the tuple of an earlier row.
  private(set) var duplicates: [UInt32] = []

  var count: Int { rows.count }

  /// The number of possible tuples; `nil` beyond `Int.max`.
  var capacity: Int? { sizes.product { max($0, 1) } }

  /// `true` if all possible tuples are in the table.
  var isComplete: Bool { capacity == count }

  /// Forgets the values of the tuples.
  mutating func removeColumns() { columns = [] }
}

extension TupleTable {
  /// The distinct tuples of columns. O(tuples × columns).
  init(distinct columns: [[UInt32]], rows: [UInt32], sizes: [Int]) {
    self.init(sizes: sizes, columns: columns, rows: rows)
    removeDuplicates()
  }

  private mutating func removeDuplicates() {
    var repeated: [Int] = []
    if let capacity, capacity <= max(32 * count, 1 << 16) {
      var seen = [UInt64](repeating: 0, count: capacity / 64 + 1)
      for tuple in 0..<count {
        let place = place(of: tuple)
        let bit: UInt64 = 1 << UInt64(place & 63)
        if seen[place >> 6] & bit != 0 { repeated.append(tuple) }
        seen[place >> 6] |= bit
      }
    } else {
      var seen: Set<[UInt32]> = []
      for tuple in 0..<count where !seen.insert(columns.map { $0[tuple] }).inserted { repeated.append(tuple) }
    }
    if repeated.isEmpty { return }
    var isKept = [Bool](repeating: true, count: count)
    for tuple in repeated { isKept[tuple] = false }
    duplicates = rows.indices.compactMap { isKept[$0] ? nil : rows[$0] }
    rows = rows.indices.compactMap { isKept[$0] ? rows[$0] : nil }
    columns = columns.map { column in column.indices.compactMap { isKept[$0] ? column[$0] : nil } }
  }

  /// The place of a tuple among all possible ones.
  private func place(of tuple: Int) -> Int {
    var place = 0
    for column in columns.indices { place = place &* sizes[column] &+ Int(columns[column][tuple]) }
    return place
  }

  /// For each column, the number of tuples with each value.
  func valueCounts() -> [[Int]] {
    columns.indices.map { column in
      var counts = [Int](repeating: 0, count: sizes[column])
      for value in columns[column] { counts[Int(value)] += 1 }
      return counts
    }
  }

  /// The tuples with some values in a column, and the others.
  func parted(_ column: Int, by isFirst: [Bool]) -> (first: TupleTable, second: TupleTable) {
    func part(_ wanted: Bool) -> TupleTable {
      let kept = columns[column].indices.filter { isFirst[Int(columns[column][$0])] == wanted }
      return TupleTable(
        sizes: sizes, columns: columns.map { column in kept.map { column[$0] } }, rows: kept.map { rows[$0] })
    }
    return (part(true), part(false))
  }
}
