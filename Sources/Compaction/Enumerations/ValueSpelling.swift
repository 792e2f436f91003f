import Analysis
import Association
import Matching
import SourceText

// A set of values often needs no list: it is the values of a predefined variable, or a product of words or of characters, like all pairs of
// letters.

/// Expresses sets of values as pieces of a pattern.
struct ValueSpelling {
  let bytes: [UInt8]
  /// Values that are not in ``bytes``; their places begin after it.
  private var made: [UInt8] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func text(_ value: ValuePlace) -> [UInt8] {
    let place = value.inBytes
    if place.lowerBound < bytes.count { return Array(bytes[place]) }
    return Array(made[place.lowerBound - bytes.count..<place.upperBound - bytes.count])
  }

  /// The pieces that stand for exactly some distinct values. O(characters of the values).
  func pieces(_ values: [ValuePlace]) -> [PatternPiece] {
    if values.count == 1 { return [.text(text(values[0]))] }
    if !made.isEmpty, values.contains(where: { Int($0.lowerBound) >= bytes.count }) {
      let (own, places) = Self.joined(values.map(text))
      return ValueSpelling(own).pieces(places)
    }
    if let variable = predefined(values) { return [.predefined(variable)] }
    if let columns = columns(values, .words), columns.isProduct(of: values.count) {
      return columns.assembled { pieces($0) }
    }
    let list = list(values)
    if let columns = characterColumns(values), columns.isProduct(of: values.count) {
      let spelt = columns.assembled { column in
        if let variable = predefined(column) { return [.predefined(variable)] }
        return column.count == 1 ? [.text(text(column[0]))] : self.list(column)
      }
      if Self.cost(spelt) < Self.cost(list) { return spelt }
    }
    return list
  }

  private func list(_ values: [ValuePlace]) -> [PatternPiece] { [.list(ValueTexts(distinct: values.map(text)))] }

  /// An estimate of the bytes of pieces, with their lists.
  static func cost(_ pieces: [PatternPiece]) -> Int { pieces.patternCost + pieces.lists.reduce(0) { $0 + $1.cost } }

  // MARK: Predefined variables

  /// The predefined variable with exactly these values.
  private func predefined(_ values: [ValuePlace]) -> PredefinedVariable? {
    Self.predefinedSets.first { $0.texts.count == values.count && values.allSatisfy(contains($0.texts)) }?.variable
  }

  private func contains(_ texts: Set<[UInt8]>) -> (ValuePlace) -> Bool { { texts.contains(text($0)) } }

  private static func joined(_ texts: [[UInt8]]) -> (bytes: [UInt8], places: [ValuePlace]) {
    var bytes: [UInt8] = []
    let places = texts.map { text in
      let start = bytes.count
      bytes += text
      return ValuePlace(start..<bytes.count)
    }
    return (bytes, places)
  }

  static let predefinedSets = PredefinedVariable.allCases.map { variable in
    (variable: variable, texts: Set(variable.values.map { Array($0.utf8) }))
  }

  // MARK: Products

  /// Values of the same structure, as columns.
  private struct Columns {
    /// The text before each column, and after the last.
    let between: [[UInt8]]
    /// The distinct values of each column.
    let values: [[ValuePlace]]

    /// Returns `true` if the product of the columns has as many values, so that it is exactly these.
    func isProduct(of count: Int) -> Bool {
      guard values.contains(where: { $0.count < count }) else { return false }
      return values.product { $0.count } == count
    }

    func assembled(_ spell: ([ValuePlace]) -> [PatternPiece]) -> [PatternPiece] {
      var pieces: [PatternPiece] = []
      for (index, column) in values.enumerated() {
        pieces.append(.text(between[index]))
        pieces += spell(column)
      }
      pieces.append(.text(between.last ?? []))
      return pieces.joined
    }
  }

  /// The columns of values with the same separators; `nil` if there is only one run, or separators differ.
  private func columns(_ values: [ValuePlace], _ separators: ByteSet) -> Columns? {
    var reader = TextRuns()
    let first = values[0].inBytes
    reader.read(bytes.span.extracting(first), separators)
    let structure = reader.structure
    let count = reader.runs.count
    guard count > 1 || reader.runs.first?.count ?? 0 < first.count else { return nil }
    let between = reader.between(bytes.span.extracting(first))
    var columns = Array(repeating: ColumnValues(bytes), count: count)
    for value in values {
      let place = value.inBytes
      reader.read(bytes.span.extracting(place), separators)
      guard reader.structure == structure, reader.runs.count == count else { return nil }
      for (column, run) in reader.runs.enumerated() {
        _ = columns[column].number(of: place.lowerBound + run.lowerBound..<place.lowerBound + run.upperBound)
      }
    }
    return Columns(between: between, values: columns.map { $0.places })
  }

  /// The characters at each place of values of equal length, all of them ASCII letters and digits.
  private func characterColumns(_ values: [ValuePlace]) -> Columns? {
    let length = values[0].count
    guard (2...8).contains(length), values.allSatisfy({ $0.count == length }) else { return nil }
    var seen = Array(repeating: [ValuePlace?](repeating: nil, count: 128), count: length)
    for value in values {
      for offset in 0..<length {
        let place = Int(value.lowerBound) + offset
        let byte = bytes[place]
        guard byte.isASCIIAlphanumeric else { return nil }
        if seen[offset][Int(byte)] == nil {
          seen[offset][Int(byte)] = ValuePlace(place..<place + 1)
        }
      }
    }
    return Columns(between: Array(repeating: [], count: length + 1), values: seen.map { $0.compactMap { $0 } })
  }

  // MARK: Hulls

  /// The values that a set lacks to be a product or a predefined variable, such as all pairs of letters. At most half as many as there are
  /// values; empty without such a product.
  mutating func missing(in values: [ValuePlace]) -> [ValuePlace] {
    guard values.count >= 8, !pieces(values).lists.isEmpty else { return [] }
    let hull = hull(of: values)
    guard hull.count > values.count, hull.count <= values.count + values.count / 2 else { return [] }
    let known = Set(values.map(text))
    return hull.filter { !known.contains($0) }.map { value in
      let start = bytes.count + made.count
      made += value
      return ValuePlace(start..<bytes.count + made.count)
    }
  }

  /// A set of texts that contains the values and needs few pieces; otherwise the values themselves.
  private func hull(of values: [ValuePlace]) -> [[UInt8]] {
    let own = values.map(text)
    if let columns = columns(values, .words), columns.values.count(where: { $0.count > 1 }) > 0 {
      let hulls = columns.values.map { $0.count > 1 ? hull(of: $0) : $0.map(text) }
      return Self.product(columns.between, hulls, limit: values.count + values.count / 2) ?? own
    }
    for (variable, texts) in Self.predefinedSets where [.lang, .region].contains(variable) {
      if texts.count <= values.count + values.count / 2, values.allSatisfy(contains(texts)) {
        return variable.values.map { Array($0.utf8) }
      }
    }
    if let columns = characterColumns(values) {
      let hulls = columns.values.map { column in
        let set = Set(column.map(text))
        let wider = Self.predefinedSets.filter { $0.texts.count <= set.count + 4 && set.isSubset(of: $0.texts) }
          .min { $0.texts.count < $1.texts.count }
        return wider.map { $0.variable.values.map { Array($0.utf8) } } ?? column.map(text)
      }
      return Self.product(columns.between, hulls, limit: values.count + values.count / 2) ?? own
    }
    return own
  }

  /// All texts of a product; `nil` if they are more than a limit.
  private static func product(_ between: [[UInt8]], _ columns: [[[UInt8]]], limit: Int) -> [[UInt8]]? {
    guard columns.product({ $0.count }) ?? .max <= limit else { return nil }
    var texts: [[UInt8]] = [between[0]]
    for (index, column) in columns.enumerated() {
      texts = texts.flatMap { text in column.map { text + $0 + between[index + 1] } }
    }
    return texts
  }
}
