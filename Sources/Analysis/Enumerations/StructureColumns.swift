/// Rows of the same structure, their values in columns.
struct StructureColumns {
  /// The text before each column, and behind the last.
  private(set) var between: [[UInt8]] = []
  /// For each column, the number of each row's value.
  private(set) var numbers: [[UInt32]] = []
  private(set) var values: [ValueNumbers] = []
  private(set) var rows: [UInt32] = []
  /// Rows that turned out to have another structure, whose number is the same by chance.
  private(set) var others: [UInt32] = []

  /// O(characters).
  init(_ group: [UInt32], _ table: ComponentRows) {
    unsafe table.bytes.withUnsafeBufferPointer { bytes in
      var reader = TextRuns()
      for row in group {
        let text = table.rows[Int(row)].text
        unsafe reader.read(UnsafeBufferPointer(rebasing: bytes[text]), .segments)
        if rows.isEmpty {
          unsafe start(bytes, text, reader.runs)
          for index in numbers.indices { numbers[index].reserveCapacity(group.count) }
          rows.reserveCapacity(group.count)
        }
        guard unsafe hasSameStructure(bytes, text, reader.runs) else {
          others.append(row)
          continue
        }
        rows.append(row)
        for (column, run) in reader.runs.enumerated() {
          let place = text.lowerBound + run.lowerBound..<text.lowerBound + run.upperBound
          numbers[column].append(UInt32(unsafe values[column].number(of: place, in: bytes)))
        }
      }
    }
  }

  private mutating func start(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>, _ runs: [Range<Int>]) {
    var end = 0
    for run in runs {
      between.append(unsafe Array(bytes[text.lowerBound + end..<text.lowerBound + run.lowerBound]))
      end = run.upperBound
    }
    between.append(unsafe Array(bytes[text.lowerBound + end..<text.upperBound]))
    numbers = Array(repeating: [], count: runs.count)
    values = Array(repeating: ValueNumbers(), count: runs.count)
  }

  private func hasSameStructure(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>, _ runs: [Range<Int>]) -> Bool {
    guard runs.count + 1 == between.count else { return false }
    var end = 0
    for index in between.indices {
      let next = index < runs.count ? runs[index].lowerBound : text.count
      guard next - end == between[index].count else { return false }
      for offset in 0..<next - end
      where unsafe bytes[text.lowerBound + end + offset] != between[index][offset] { return false }
      if index < runs.count { end = runs[index].upperBound }
    }
    return true
  }
}
