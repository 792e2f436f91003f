import Matching
import SourceText

/// Rows of the same structure, their values in columns.
struct StructureColumns {
  /// The text before each column, and after the last.
  private(set) var between: [[UInt8]] = []
  /// For each column, the number of each row's value.
  private(set) var numbers: [[UInt32]] = []
  private(set) var values: [TextNumbers] = []
  private(set) var rows: [UInt32] = []
  /// Rows of another structure whose hash is the same by chance.
  private(set) var others: [UInt32] = []

  /// O(characters).
  init(_ group: [UInt32], _ table: ComponentRows) {
    let bytes = table.bytes
    var reader = TextRuns()
    /// The value of the row before in each column, and its number: in sorted lists it is often the same.
    var previous: [(value: Range<Int>, number: UInt32)] = []
    for row in group {
      let place = table.rows[Int(row)].text
      let text = bytes.span.extracting(place)
      reader.read(text, .segments)
      if between.isEmpty {
        between = reader.between(text)
        numbers = Array(repeating: [], count: reader.runs.count)
        for index in numbers.indices { numbers[index].reserveCapacity(group.count) }
        values = Array(repeating: TextNumbers(bytes), count: reader.runs.count)
        previous = Array(repeating: (0..<0, 0), count: reader.runs.count)
      }
      guard hasSameStructure(text, reader.runs) else {
        others.append(row)
        continue
      }
      for (column, run) in reader.runs.enumerated() {
        let value = place.lowerBound + run.lowerBound..<place.lowerBound + run.upperBound
        if !bytes.span.hasEqualBytes(value, previous[column].value) {
          previous[column] = (value, UInt32(values[column].number(of: value)))
        }
        numbers[column].append(previous[column].number)
      }
    }
    let strangers = Set(others)
    rows = strangers.isEmpty ? group : group.filter { !strangers.contains($0) }
  }

  private func hasSameStructure(_ text: Span<UInt8>, _ runs: [Range<Int>]) -> Bool {
    guard runs.count + 1 == between.count else { return false }
    var end = 0
    for index in between.indices {
      let next = index < runs.count ? runs[index].lowerBound : text.count
      guard next - end == between[index].count else { return false }
      for offset in 0..<next - end where text[end + offset] != between[index][offset] { return false }
      if index < runs.count { end = runs[index].upperBound }
    }
    return true
  }
}
