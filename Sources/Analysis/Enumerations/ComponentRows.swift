import Association
import JSONSource
import Matching

// A list of a million components is looked at as rows of bytes: 16 bytes a component beside the file, and no allocation for one
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
    let kind: UInt32
    /// The text, in ``bytes``.
    let start: UInt32
    let count: UInt32
  }

  private(set) var rows: [Row] = []
  private(set) var kinds: [Kind] = []
  /// The bytes of the file, and behind them the texts that are not in it as they are.
  private(set) var bytes: [UInt8]
  private var numbers: [Kind: UInt32] = [:]
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
      if let path = simple.path(at: index) {
        append(index, simple.kind(of: path), path.text)
        continue
      }
      guard let component = applinks.component(at: index, of: entry) else { continue }
      append(component, document, keepsComments)
    }
  }

  private mutating func append(_ index: Int, _ kind: Kind, _ text: Range<Int>) {
    let number: UInt32
    if let last = rows.last, kinds[Int(last.kind)] == kind {
      number = last.kind
    } else if let known = numbers[kind] {
      number = known
    } else {
      number = UInt32(kinds.count)
      numbers[kind] = number
      kinds.append(kind)
    }
    rows.append(Row(index: UInt32(index), kind: number, start: UInt32(text.lowerBound), count: UInt32(text.count)))
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
  private let excluding: ComponentRows.Kind

  struct Path {
    let text: Range<Int>
    let excludes: Bool
  }

  init(_ entry: Entry, of applinks: AppLinks, _ document: JSONDocument) {
    self.document = document
    excluding = ComponentRows.Kind(excludes: true, caseSensitive: true, percentEncoded: true, comment: [])
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
  }

  func kind(of path: Path) -> ComponentRows.Kind { path.excludes ? excluding : opening ?? excluding }

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
    guard let member = document.soleMember(nodes[index]), document.kind(member.value) == .string,
      document.marks(member.value).isDisjoint(with: .rewritten),
      document.marks(member.key).isDisjoint(with: .rewritten)
    else { return nil }
    let key = document.contentRange(member.key)
    guard key.count == 1, bytes[key.lowerBound] == UInt8(ascii: "/") else { return nil }
    return Path(text: document.contentRange(member.value), excludes: false)
  }

  private static let not = Array("NOT ".utf8)
}
