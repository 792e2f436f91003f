import Association
import JSONSource
import Matching

// A list of a million components is looked at as rows of bytes: 12 bytes a component beside the file, and no allocation for one
// that asks for a path alone. All parts of a component stand in its row's text, so that values are found wherever they vary.

/// The components of an entry as texts. An entry whose `defaults` hold patterns or `exclude` has no rows.
struct ComponentRows {
  /// What the components of a group share beside their patterns.
  struct Kind: Hashable {
    var excludes: Bool
    var caseSensitive: Bool
    var percentEncoded: Bool
    /// The author's words: components that are commented on differently stay apart.
    var comment: [UInt8]
  }

  struct Row {
    /// The index in `components` or `paths`.
    let index: UInt32
    let kind: UInt16
    /// The text, in ``bytes``.
    fileprivate let count: UInt16
    fileprivate let start: UInt32

    var text: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  private(set) var rows: [Row] = []
  private(set) var kinds: [Kind] = []
  /// The bytes of the file, and behind them the texts that are not in it as they are.
  private(set) var bytes: [UInt8]
  private var numbers: [Kind: UInt16] = [:]
}

extension ComponentRows {
  /// Reads the components of an entry, or a part of them, that ask for a path. O(characters).
  init(_ entry: Entry, of applinks: AppLinks, _ document: JSONDocument, in range: Range<Int>?, keepsComments: Bool) {
    bytes = document.source.bytes
    guard applinks.defaults(of: entry).hasOnlySettings else { return }
    let range = range ?? 0..<entry.count
    rows.reserveCapacity(range.count)
    let simple = SimpleComponents(entry, of: applinks, document)
    for index in range {
      if let path = simple.path(at: index), let kind = simple.kind(of: path) {
        append(index, kind, path.text)
        continue
      }
      guard let component = applinks.component(at: index, of: entry) else { continue }
      append(component, document, keepsComments)
    }
  }

  private mutating func append(_ index: Int, _ kind: Kind, _ text: Range<Int>) {
    // What is longer than any URL, or of one of so many kinds, is no enumeration.
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
    rows.append(
      Row(index: UInt32(index), kind: number, count: UInt16(text.count), start: UInt32(text.lowerBound)))
  }

  private mutating func append(_ component: Component, _ document: JSONDocument, _ keepsComments: Bool) {
    guard case .pattern(let path) = component.path.value else { return }
    var text = document.utf8(path.node).dropFirst(path.dropped) + []
    switch component.query.value {
    case .any: break
    case .pattern(let query): text += [PartMark.query] + document.utf8(query.node)
    case .items(let items):
      for item in items {
        text +=
          [PartMark.itemName] + document.utf8(item.name) + [PartMark.itemPattern] + document.utf8(item.pattern.node)
      }
    }
    if case .pattern(let fragment) = component.fragment.value {
      text += [PartMark.fragment] + document.utf8(fragment.node)
    }
    // One mark for each part and no other control character: else the text would be ambiguous.
    guard Self.marks(of: component) == text.count(where: PartMark.isMark) else { return }
    let kind = Kind(
      excludes: component.exclude.value, caseSensitive: component.caseSensitive.value,
      percentEncoded: component.percentEncoded.value,
      comment: keepsComments ? component.comment.map(document.utf8) ?? [] : [])
    let start = bytes.count
    bytes += text
    append(component.index, kind, start..<bytes.count)
  }

  private static func marks(of component: Component) -> Int {
    var count = 0
    switch component.query.value {
    case .any: break
    case .pattern: count += 1
    case .items(let items): count += 2 * items.count
    }
    if case .pattern = component.fragment.value { count += 1 }
    return count
  }
}

/// Finds the paths of components that have nothing else, without looking at settings one by one.
private struct SimpleComponents {
  private let nodes: [NodeID]
  private let document: JSONDocument
  private let isLegacy: Bool
  private let opening: ComponentRows.Kind?
  private let excluding: ComponentRows.Kind?

  struct Path {
    let text: Range<Int>
    let excludes: Bool
  }

  init(_ entry: Entry, of applinks: AppLinks, _ document: JSONDocument) {
    self.document = document
    switch entry.patterns {
    case .components(let nodes):
      let settings = applinks.defaults(of: entry)
      self.nodes = nodes
      isLegacy = false
      opening = ComponentRows.Kind(
        excludes: false, caseSensitive: settings.caseSensitive.value, percentEncoded: settings.percentEncoded.value,
        comment: [])
    case .paths(let nodes):
      self.nodes = nodes
      isLegacy = true
      opening = ComponentRows.Kind(excludes: false, caseSensitive: true, percentEncoded: true, comment: [])
    case .none:
      nodes = []
      isLegacy = false
      opening = nil
    }
    excluding = opening.map { kind in
      var kind = kind
      kind.excludes = true
      return kind
    }
  }

  func kind(of path: Path) -> ComponentRows.Kind? { path.excludes ? excluding : opening }

  /// The path of a component of the simplest form; `nil` for any other.
  func path(at index: Int) -> Path? {
    guard opening != nil else { return nil }
    let bytes = document.source.bytes
    if isLegacy {
      guard document.kind(nodes[index]) == .string, document.marks(nodes[index]).isDisjoint(with: .rewritten)
      else { return nil }
      let text = document.contentRange(nodes[index])
      let excludes = bytes[text].starts(with: Self.not)
      return Path(text: text.dropFirst(excludes ? Self.not.count : 0), excludes: excludes)
    }
    if let member = document.soleMember(nodes[index]) {
      return text(of: member).map { Path(text: $0, excludes: false) }
    }
    // Exclusions have a second member.
    var members = document.members(nodes[index])
    guard let first = members.next(), let second = members.next(), members.next() == nil,
      document.text(of: second.key, equals: "exclude"), let excludes = document.boolean(second.value)
    else { return nil }
    return text(of: first).map { Path(text: $0, excludes: excludes) }
  }

  /// The text of a member that is a path without escapes.
  private func text(of member: JSONDocument.Member) -> Range<Int>? {
    guard document.kind(member.value) == .string, document.marks(member.value).isDisjoint(with: .rewritten),
      document.marks(member.key).isDisjoint(with: .rewritten)
    else { return nil }
    let key = document.contentRange(member.key)
    guard key.count == 1, document.source.bytes[key.lowerBound] == UInt8(ascii: "/") else { return nil }
    return document.contentRange(member.value)
  }

  private static let not = Array("NOT ".utf8)
}
