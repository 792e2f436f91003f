import Association
import JSONSource

/// Finds the components of an entry that a few patterns with variables can replace.
struct EnumerationSearch {
  private let entry: Entry
  private let document: JSONDocument
  let rows: ComponentRows
  private var spelling: ValueSpelling
  private var found: [Found] = []

  /// Values of a list that is made of literals.
  private static let valueLimit = 100_000

  /// Components of one kind with their replacement, before similar ones are merged.
  private struct Found {
    let kind: UInt16
    var rows: [UInt32]
    var steps: [Enumeration.Step]
    var stepsWithoutExclusions: [Enumeration.Step]
  }

  /// - Parameters:
  ///   - range: The indices of the components that are examined; all by default.
  ///   - keepsComments: Whether components with different comments stay apart.
  init(
    _ entry: Entry, of applinks: AppLinks, _ document: JSONDocument, in range: Range<Int>? = nil,
    keepsComments: Bool = true
  ) {
    self.entry = entry
    self.document = document
    rows = ComponentRows(entry, of: applinks, document, in: range, keepsComments: keepsComments)
    spelling = ValueSpelling(rows.bytes)
  }

  /// The enumerations, in order of their first components. O(characters).
  mutating func run() -> [Enumeration] {
    guard rows.count > 2 else { return [] }
    var others: [UInt16: [UInt32]] = [:]
    // Each group is released after use: it may have two million rows.
    var groups = Array(groups().reversed())
    while let group = groups.popLast() {
      let rest = solve(group)
      if !rest.isEmpty { others[rows.kind(rest[0]), default: []] += rest }
    }
    merge()
    for (_, rows) in others.sorted(by: { $0.key < $1.key }) { addList(rows) }
    return found.compactMap(enumeration).sorted { $0.members[0] < $1.members[0] }
  }

  private func enumeration(_ found: Found) -> Enumeration? {
    var members = found.rows.map { rows.index($0) }
    // Only merged ones are out of order; sorting would copy two million.
    if zip(members, members.dropFirst()).contains(where: { $0 > $1 }) { members.sort() }
    let nodes = entry.elements
    let enumeration = Enumeration(
      members: members, settings: rows.kinds[Int(found.kind)], steps: found.steps,
      stepsWithoutExclusions: found.stepsWithoutExclusions,
      bytes: members.reduce(0) { $0 + document.range(nodes[$1]).count + 1 })
    let isShorter = Enumeration.cost(found.steps) * 10 <= enumeration.bytes * 9
    return isShorter && found.steps.count < members.count ? enumeration : nil
  }

  // MARK: Groups

  private struct GroupKey: Hashable {
    let kind: UInt16
    let structure: UInt64
  }

  /// The rows of one kind and one structure, in order.
  private func groups() -> [[UInt32]] {
    var numbers: [GroupKey: Int] = [:]
    var groups: [[UInt32]] = []
    var last: (key: GroupKey, number: Int)?
    let rows = rows
    let bytes = rows.bytes
    var reader = TextRuns()
    for row in 0..<UInt32(rows.count) {
      reader.read(bytes.span.extracting(rows.text(row)), .segments)
      let key = GroupKey(kind: rows.kind(row), structure: reader.structure)
      if last?.key != key {
        let number = numbers[key] ?? groups.count
        if number == groups.count {
          numbers[key] = number
          groups.append([])
          // Room for all is address space, and memory where they come.
          if number == 0 { groups[0].reserveCapacity(rows.count) }
        }
        last = (key, number)
      }
      if let last { groups[last.number].append(row) }
    }
    return groups
  }

  /// Finds the products among rows of the same structure; returns the rows in none of them.
  private mutating func solve(_ group: [UInt32]) -> [UInt32] {
    guard group.count > 2 else { return group }
    var columns = StructureColumns(group, rows)
    let varying = columns.values.indices.filter { columns.values[$0].count > 1 }
    guard !varying.isEmpty else { return group }
    var table = TupleTable(
      distinct: columns.takeNumbers(of: varying), rows: columns.rows,
      sizes: varying.map { columns.values[$0].count })
    let duplicates = table.duplicates
    var parts = TupleParts(varying.map { columns.values[$0].places }, spelling)
    spelling = parts.part(&table)
    let kind = rows.kind(group[0])
    for part in parts.parts {
      found.append(
        Found(
          kind: kind, rows: part.rows, steps: part.cover.shortest.map { step($0, columns, varying) },
          stepsWithoutExclusions: part.cover.withoutExclusions.map { step($0, columns, varying) }))
    }
    // Repeated texts belong to the part of the first one.
    if !duplicates.isEmpty, !parts.parts.isEmpty, parts.others.isEmpty {
      found[found.count - 1].rows += duplicates
      return columns.others
    }
    return parts.others + duplicates + columns.others
  }

  private func step(_ step: CoverStep, _ columns: StructureColumns, _ varying: [Int]) -> Enumeration.Step {
    var pieces: [PatternPiece] = []
    for column in columns.values.indices {
      pieces.append(.text(columns.between[column]))
      if let place = varying.firstIndex(of: column) {
        pieces += step.pieces[place] ?? spelling.pieces(step.values[place])
      } else {
        pieces.append(.text(Array(columns.values[column].text(0))))
      }
    }
    pieces.append(.text(columns.between.last ?? []))
    return Enumeration.Step(isExclusion: step.isExclusion, pieces: pieces.joined)
  }

  // MARK: Merging

  /// Merges products that differ in one place: `/en/about` and `/en/help/contact`, for the same languages.
  private mutating func merge() {
    var index = 0
    while index < found.count {
      var other = index + 1
      while other < min(found.count, index + 256) {
        if let merged = merged(found[index], found[other]) {
          found[index] = merged
          found.remove(at: other)
          other = index + 1
        } else {
          other += 1
        }
      }
      index += 1
    }
  }

  private func merged(_ first: Found, _ second: Found) -> Found? {
    guard first.kind == second.kind, first.steps.count == 1, second.steps.count == 1,
      let pieces = PatternMerge.merged(first.steps[0].pieces, second.steps[0].pieces)
    else { return nil }
    let step = Enumeration.Step(isExclusion: false, pieces: pieces)
    guard Enumeration.cost([step]) < Enumeration.cost(first.steps + second.steps) else { return nil }
    return Found(kind: first.kind, rows: first.rows + second.rows, steps: [step], stepsWithoutExclusions: [step])
  }

  /// Makes one list of texts with nothing in common, and merges it with products that are lists.
  private mutating func addList(_ rows: [UInt32]) {
    let literal = rows.filter { row in
      !spelling.bytes[self.rows.text(row)].contains { TextMarks.isSpecial($0) }
    }
    guard literal.count > 2, literal.count <= Self.valueLimit else { return }
    let texts = literal.map { Array(spelling.bytes[self.rows.text($0)]) }
    let start = PatternMerge.commonStart(texts)
    let end = PatternMerge.commonEnd(texts.map { Array($0.dropFirst(start.count)) })
    let values = ValueTexts(texts.map { Array($0.dropFirst(start.count).dropLast(end.count)) })
    guard !values.values.contains([]) else { return }
    let pieces: [PatternPiece] = [.text(start), .list(values), .text(end)]
    let step = Enumeration.Step(isExclusion: false, pieces: pieces.joined)
    found.append(
      Found(kind: self.rows.kind(rows[0]), rows: literal, steps: [step], stepsWithoutExclusions: [step]))
    merge()
  }
}

/// Bytes with a meaning in the text of a row.
enum TextMarks {
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "$")
  }
}
