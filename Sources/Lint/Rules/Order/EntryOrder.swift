import Association
import JSONSource
import Matching

// Which components of an entry are covered by a single other one. What is compared is bounded, so that a file of millions
// of components costs little more than reading it:
//
//   - the first 262,144 components of an entry; after them only what stands behind a component that takes everything;
//   - each with at most 256 earlier components that have wildcards (64 later ones of the same effect, the nearest), and
//     with the earlier ones that take the same, found through a hash;
//   - at most 4,194,304 comparisons an entry.
//
// Not checked: components that only several others together cover, components of other entries, and what
// `PatternLanguage` cannot tell. Every answer is right; some are missing.

/// How the components of one entry stand to each other.
struct EntryOrder {
  static let componentLimit = 1 << 18
  private static let earlierLimit = 256
  private static let laterLimit = 64
  private static let comparisonLimit = 1 << 22

  let applinks: AppLinks
  let entry: Entry
  private let context: LintContext
  private var reader: PatternLanguageReader
  private var comparisons = 0

  init(_ entry: Entry, of applinks: AppLinks, _ context: LintContext) {
    self.applinks = applinks
    self.entry = entry
    self.context = context
    reader = PatternLanguageReader(context)
  }

  /// A component, and the one that makes it superfluous.
  struct Cover {
    let component: Component
    let by: Component
  }

  /// Calls `body` with the components that decide no URL, because one earlier component takes all of theirs.
  mutating func forEachUnreachable(_ body: (Cover) -> Void) {
    var catchAll: Component?
    var wide: [(index: Int, language: ComponentLanguage)] = []
    var alike: [UInt64: Int] = [:]
    for index in 0..<entry.count {
      guard let component = applinks.component(at: index, of: entry) else { continue }
      if let catchAll {
        body(Cover(component: component, by: catchAll))
        continue
      }
      guard index < Self.componentLimit else { return }
      let fingerprint = context.document.fingerprint(component)
      let twin = alike[fingerprint]
      if twin == nil, wide.isEmpty, context.document.isPlain(component) {
        alike[fingerprint] = index
        continue
      }
      let language = reader.language(component, in: context.document)
      if language.takesNothing { continue }
      let earlier = wide.first { isCompared() && $0.language.covers(language) }?.index ?? twin
      if let earlier, let other = applinks.component(at: earlier, of: entry),
        reader.language(other, in: context.document).covers(language)
      {
        body(Cover(component: component, by: other))
        continue
      }
      if language.takesEverything { catchAll = component }
      if language.isWide, wide.count < Self.earlierLimit { wide.append((index, language)) }
      if twin == nil { alike[fingerprint] = index }
    }
  }

  /// Calls `body`, from the end, with the components whose URLs a single later one would take with the same effect, and
  /// nothing between them has another effect. Those that are settled are not among them, nor do they count as later ones.
  mutating func forEachCoveredByLater(except settled: Set<Int>, _ body: (Cover) -> Void) {
    var later: [(index: Int, language: ComponentLanguage)] = []
    var excludes: Bool?
    comparisons = 0
    for index in (0..<min(entry.count, Self.componentLimit)).reversed() {
      guard let component = applinks.component(at: index, of: entry) else { continue }
      // Also by one that is unreachable: it might not be without the component that is looked at.
      if excludes != component.exclude.value {
        later.removeAll(keepingCapacity: true)
        excludes = component.exclude.value
      }
      if settled.contains(index) || (later.isEmpty && context.document.isPlain(component)) { continue }
      let language = reader.language(component, in: context.document)
      if language.takesNothing { continue }
      if let cover = later.last(where: { isCompared() && $0.language.covers(language) }),
        let other = applinks.component(at: cover.index, of: entry)
      {
        body(Cover(component: component, by: other))
      } else if language.isWide {
        if later.count == Self.laterLimit { later.removeFirst() }
        later.append((index, language))
      }
    }
  }

  private mutating func isCompared() -> Bool {
    comparisons += 1
    return comparisons <= Self.comparisonLimit
  }
}

extension JSONDocument {
  /// Whether a component asks for one path and nothing else, in plain ASCII without escapes.
  fileprivate func isPlain(_ component: Component) -> Bool {
    guard case .pattern(let path) = component.path.value, case .any = component.query.value,
      case .any = component.fragment.value
    else { return false }
    return source.bytes[contentRange(path.node)].allSatisfy { byte in
      byte < 0x80 && byte != UInt8(ascii: "*") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "$")
        && byte != UInt8(ascii: "\\")
    }
  }

  /// A number that components with the same settings and the same patterns share, but for slashes at the ends of a path
  /// (FNV-1a). Others may share it too.
  fileprivate func fingerprint(_ component: Component) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func combine(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    func combine(_ text: ArraySlice<UInt8>) {
      for byte in text { combine(byte) }
      combine(0xFF)
    }
    func content(_ node: NodeID) -> ArraySlice<UInt8> {
      marks(node).isDisjoint(with: [.escaped, .malformed]) ? source.bytes[contentRange(node)] : utf8(node)[...]
    }
    combine(component.caseSensitive.value ? 1 : 0)
    combine(component.percentEncoded.value ? 1 : 0)
    if case .pattern(let path) = component.path.value {
      var text = content(path.node).dropFirst(path.dropped).drop { $0 == UInt8(ascii: "/") }
      while text.last == UInt8(ascii: "/") { text = text.dropLast() }
      combine(text)
    }
    switch component.query.value {
    case .any: combine(0xFE)
    case .pattern(let query): combine(content(query.node))
    case .items(let items):
      for item in items {
        combine(content(item.name))
        combine(content(item.pattern.node))
      }
    }
    if case .pattern(let fragment) = component.fragment.value { combine(content(fragment.node)) }
    return hash
  }
}

extension LintContext {
  /// What a component asks of a URL, for messages: the path pattern where that is all, otherwise as an object.
  func quote(_ component: Component) -> String {
    let path = patternText(component.path.value)
    var members = path.map { ["\"/\": \"\($0)\""] } ?? []
    switch component.query.value {
    case .any: break
    case .pattern(let source): members.append("\"?\": \"\(document.string(source.node))\"")
    case .items(let items):
      let shown = items.map { "\"\(document.string($0.name))\": \"\(document.string($0.pattern.node))\"" }
      members.append("\"?\": {\(shown.joined(separator: ", "))}")
    }
    if let fragment = patternText(component.fragment.value) { members.append("\"#\": \"\(fragment)\"") }
    if let path, members.count == 1, !path.isEmpty { return quote(path) }
    return quote("{\(members.joined(separator: ", "))}")
  }

  private func patternText(_ constraint: PartConstraint) -> String? {
    guard case .pattern(let source) = constraint else { return nil }
    return String(decoding: document.utf8(source.node).dropFirst(source.dropped), as: UTF8.self)
  }

  /// Why a pattern is covered by the one that goes on with `/*`, which surprises most people.
  func slashHelp(_ cover: EntryOrder.Cover) -> [String] {
    guard let inner = patternText(cover.component.path.value), let outer = patternText(cover.by.path.value),
      outer == inner + "/*" || outer == inner + "*" && inner.hasSuffix("/")
    else { return [] }
    return ["a pattern that ends in `/*` also takes the path without that segment"]
  }

  /// The value that shows best which component is meant: the first of its own patterns, or all of it.
  func place(_ component: Component) -> NodeID {
    for setting in [component.path, component.query, component.fragment] where setting.origin == .component {
      if let node = setting.node { return node }
    }
    return component.node
  }
}
