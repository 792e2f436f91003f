import Analysis
import Association
import JSONSource

// A list of a million components is examined as rows of bytes: 12 bytes a component beside the file, and no allocation for one with only a
// path. If all have only a path, their places in the file are enough. A row's text contains all parts of a component, so that values are found
// wherever they vary.

/// The components of an entry as texts. An entry whose `defaults` hold patterns or `exclude` has no rows.
struct ComponentRows {
  private struct Row {
    /// The index in `components` or `paths`.
    let index: UInt32
    let kind: UInt16
    let count: UInt16
    var start: UInt32

    /// The text, in ``ComponentRows/bytes``.
    var text: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// The rows, unless all components are a path alone.
  private var rows: [Row] = []
  /// The components that are a path alone, if all are: their kind is the first.
  private var paths: ElementPaths?
  private(set) var kinds: [Enumeration.Settings] = []
  /// The bytes of the file; if it does not contain all texts literally, the texts that it contains, and after them the others.
  private(set) var bytes: [UInt8]
  /// The texts that the file does not contain literally. Until all are read, their places begin after the file.
  private var made: [UInt8] = []
  private var numbers: [Enumeration.Settings: UInt16] = [:]

  var count: Int { paths?.count ?? rows.count }

  /// The place of a row's text in the bytes.
  func text(_ row: UInt32) -> Range<Int> { paths?.text(Int(row)) ?? rows[Int(row)].text }

  func kind(_ row: UInt32) -> UInt16 { paths == nil ? rows[Int(row)].kind : 0 }

  /// The index of a row's component in `components` or `paths`.
  func index(_ row: UInt32) -> Int { paths.map { $0.first + Int(row) } ?? Int(rows[Int(row)].index) }
}

extension ComponentRows {
  /// Reads the components of an entry, or a part of them, that have a path. O(characters).
  init(_ entry: Entry, of applinks: AppLinks, _ document: JSONDocument, in range: Range<Int>?, keepsComments: Bool) {
    bytes = document.source.bytes
    let defaults = applinks.defaults(of: entry)
    guard defaults.hasOnlySettings else { return }
    let isLegacy = entry.isLegacy
    let opening = Enumeration.Settings(
      excludes: false, caseSensitive: isLegacy || defaults.caseSensitive.value,
      percentEncoded: isLegacy || defaults.percentEncoded.value)
    let excluding = Enumeration.Settings(
      excludes: true, caseSensitive: opening.caseSensitive, percentEncoded: opening.percentEncoded)
    let range = range ?? 0..<entry.count
    let found = applinks.paths(in: range, of: entry, longest: Int(UInt16.max))
    if found.count == range.count {
      paths = found
      kinds = [opening]
      return
    }
    rows.reserveCapacity(range.count)
    for row in 0..<found.count { append(range.lowerBound + row, opening, found.text(row)) }
    let elements = entry.elements
    for index in range.dropFirst(found.count) {
      if let path = document.literalPath(of: elements[index], isLegacy: isLegacy) {
        append(index, path.excludes ? excluding : opening, path.text)
      } else if let component = applinks.component(at: index, of: entry) {
        append(component, document, keepsComments)
      }
    }
    if !made.isEmpty { joinTexts() }
  }

  /// Replaces the bytes of the file with the texts alone: of many entries, each would copy the whole file.
  private mutating func joinTexts() {
    var joined: [UInt8] = []
    for row in rows where Int(row.start) < bytes.count { joined += bytes[row.text] }
    let count = joined.count
    var next = 0
    for index in rows.indices {
      if Int(rows[index].start) < bytes.count {
        rows[index].start = UInt32(next)
        next += Int(rows[index].count)
      } else {
        rows[index].start = UInt32(Int(rows[index].start) - bytes.count + count)
      }
    }
    bytes = joined + made
    made = []
  }

  private mutating func append(_ index: Int, _ kind: Enumeration.Settings, _ text: Range<Int>) {
    // A text longer than any URL, or one of too many kinds, is not an enumeration.
    guard text.count <= UInt16.max, kinds.count < UInt16.max else { return }
    let number: UInt16
    if let last = rows.last, kinds[Int(last.kind)] == kind {
      number = last.kind
    } else if let known = numbers[kind] {
      number = known
    } else {
      number = UInt16(kinds.count)
      numbers[kind] = number
      kinds.append(kind)
    }
    rows.append(Row(index: UInt32(index), kind: number, count: UInt16(text.count), start: UInt32(text.lowerBound)))
  }

  private mutating func append(_ component: Component, _ document: JSONDocument, _ keepsComments: Bool) {
    guard case .pattern(let path) = component.path.value else { return }
    var text = document.utf8(path) + []
    var marks = 0
    func add(_ mark: UInt8, _ node: NodeID) {
      text += [mark] + document.utf8(node)
      marks += 1
    }
    switch component.query.value {
    case .any: break
    case .pattern(let query): add(PartMark.query, query.node)
    case .items(let items):
      for item in items {
        add(PartMark.itemName, item.name)
        add(PartMark.itemPattern, item.pattern.node)
      }
    }
    if case .pattern(let fragment) = component.fragment.value { add(PartMark.fragment, fragment.node) }
    // A mark in a pattern would make the text ambiguous.
    guard marks == text.count(where: PartMark.isMark) else { return }
    let kind = Enumeration.Settings(
      excludes: component.exclude.value, caseSensitive: component.caseSensitive.value,
      percentEncoded: component.percentEncoded.value,
      comment: keepsComments ? component.comment.map(document.utf8) ?? [] : [])
    if let own = document.plainText(path.node), document.source.bytes[own].elementsEqual(text) {
      return append(component.index, kind, own)
    }
    let start = bytes.count + made.count
    made += text
    append(component.index, kind, start..<start + text.count)
  }
}
