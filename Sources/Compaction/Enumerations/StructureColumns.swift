import Matching
import SourceText

/// Rows of the same structure, their values in columns.
struct StructureColumns {
  /// The text before each column, and after the last.
  private(set) var between: [[UInt8]] = []
  /// For each column, the number of each row's value.
  private(set) var numbers: [[UInt32]] = []
  private(set) var values: [ColumnValues] = []
  private(set) var rows: [UInt32] = []
  /// Rows of another structure whose hash is the same by chance.
  private(set) var others: [UInt32] = []
  /// The texts of ``between``, one after the other.
  private var separators: [UInt8] = []

  /// O(characters).
  init(_ group: [UInt32], _ table: ComponentRows) {
    let bytes = table.bytes
    var reader = TextRuns()
    for row in group {
      let place = table.text(row)
      let text = bytes.span.extracting(place)
      reader.read(text, .segments)
      if between.isEmpty {
        between = reader.between(text)
        separators = Array(between.joined())
        numbers = Array(repeating: [], count: reader.runs.count)
        for index in numbers.indices { numbers[index].reserveCapacity(group.count) }
        values = Array(repeating: ColumnValues(bytes), count: reader.runs.count)
      }
      guard hasSameStructure(text, reader.runs) else {
        others.append(row)
        continue
      }
      for (column, run) in reader.runs.enumerated() {
        let value = place.lowerBound + run.lowerBound..<place.lowerBound + run.upperBound
        numbers[column].append(values[column].number(of: value))
      }
    }
    let strangers = Set(others)
    rows = strangers.isEmpty ? group : group.filter { !strangers.contains($0) }
  }

  /// The numbers of some columns, which are then no longer kept.
  mutating func takeNumbers(of columns: [Int]) -> [[UInt32]] {
    defer { numbers = [] }
    return columns.map { numbers[$0] }
  }

  private func hasSameStructure(_ text: Span<UInt8>, _ runs: [Range<Int>]) -> Bool {
    guard runs.count + 1 == between.count else { return false }
    var end = 0
    var place = 0
    for index in between.indices {
      let next = index < runs.count ? runs[index].lowerBound : text.count
      guard next - end == between[index].count else { return false }
      while end < next {
        if text[end] != separators[place] { return false }
        end += 1
        place += 1
      }
      if index < runs.count { end = runs[index].upperBound }
    }
    return true
  }
}
