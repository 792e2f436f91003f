import Association
import JSONSource

struct SettingValue: Equatable {
  /// The keys that `defaults` may hold.
  static let keys: [ComponentKey] = [.path, .query, .fragment, .exclude, .caseSensitive, .percentEncoded]
  /// The bytes of `"defaults": {}, `.
  static let objectBytes = 16

  private enum Kind: Equatable {
    case boolean(Bool)
    /// A text, or a dictionary of them.
    case pattern(NodeID)
    /// Another kind, which is ignored.
    case other
  }

  private let kind: Kind

  init(_ node: NodeID, _ document: JSONDocument) {
    switch document.kind(node) {
    case .boolean: kind = .boolean(document.boolean(node) ?? false)
    case .string, .object: kind = .pattern(node)
    default: kind = .other
    }
  }

  private init(_ kind: Kind) { self.kind = kind }

  static func boolean(_ value: Bool) -> SettingValue { SettingValue(.boolean(value)) }

  /// The value without any member. There is no text for "any path", "any query" or "any fragment".
  static func builtIn(_ key: ComponentKey) -> SettingValue? {
    switch key {
    case .exclude: boolean(false)
    case .caseSensitive, .percentEncoded: boolean(true)
    case .path, .query, .fragment, .comment: nil
    }
  }

  var isTrue: Bool { kind == .boolean(true) }

  /// Returns `true` if the value is of the wrong kind for the key.
  func isOpaque(for key: ComponentKey) -> Bool {
    switch kind {
    case .boolean: SettingValue.builtIn(key) == nil
    case .pattern: SettingValue.builtIn(key) != nil
    case .other: true
    }
  }

  /// Returns `true` if the values are equal, texts byte for byte.
  func equals(_ other: SettingValue?, _ document: JSONDocument) -> Bool {
    guard let other else { return false }
    if case (.pattern(let own), .pattern(let its)) = (kind, other.kind), own != its {
      return document.source.bytes[document.range(own).bytes] == document.source.bytes[document.range(its).bytes]
    }
    return kind == other.kind
  }

  func json(_ document: JSONDocument) -> String {
    switch kind {
    case .boolean(let value): value ? "true" : "false"
    case .pattern(let node): document.source.text(document.range(node))
    case .other: "null"
    }
  }

  /// The bytes of a member with this value, with its comma.
  func memberBytes(_ key: ComponentKey) -> Int {
    let value =
      switch kind {
      case .boolean(let value): value ? 4 : 5
      // For these only removed members count, which are measured in the file.
      case .pattern, .other: 2
      }
    return key.rawValue.utf8.count + value + 6
  }
}

/// The settings of a file that all of its entries share.
final class SharedSettings {
  let document: JSONDocument
  let applinks: AppLinks
  /// Those of `applinks`.
  let inherited: Settings<SettingValue>

  init(_ applinks: AppLinks, _ document: JSONDocument) {
    self.applinks = applinks
    self.document = document
    inherited = Settings(applinks.defaults, document)
  }
}

extension Settings<SettingValue> {
  fileprivate init(_ keys: ComponentKeys?, _ document: JSONDocument) {
    self.init()
    for key in SettingValue.keys { self[key] = keys?[key].map { SettingValue($0, document) } }
  }
}

/// The settings that the components of an entry have and need. A file may have as many as entries, so the numbers are narrow.
struct SettingsSurvey {
  private let number: UInt32
  private let hasDefaults: Bool
  private let hasOpaqueDefaults: Bool
  /// The elements of `components` that are objects.
  let components: [NodeID]
  private let shared: SharedSettings
  private let now: Settings<SettingValue>
  private var exclude = Flags()
  private var caseSensitive = Flags()
  private var percentEncoded = Flags()
  private var path = Texts()
  private var query = Texts()
  private var fragment = Texts()
  private var opaque: Set<ComponentKey> = []

  /// A Boolean setting.
  private struct Flags {
    /// The components that need `false` and `true`; of these the ones that state it, and their bytes.
    var wanting = Pair()
    var saying = Pair()
    var bytes = Pair()

    /// Numbers for both values.
    struct Pair {
      private var no: UInt32 = 0
      private var yes: UInt32 = 0

      var sum: Int { Int(no) + Int(yes) }

      subscript(value: Bool) -> Int {
        get { Int(value ? yes : no) }
        set { if value { yes = UInt32(newValue) } else { no = UInt32(newValue) } }
      }
    }
  }

  /// A pattern.
  private struct Texts {
    /// The text that could be a default: the present one, or the first.
    var common: SettingValue?
    /// The components that state it, and their bytes.
    var saying: UInt32 = 0
    var bytes: UInt32 = 0
    /// The components that state another text, and those that state none.
    var others: UInt32 = 0
    var silent: UInt32 = 0
  }

  /// `nil` for an entry without `components`.
  init?(_ number: Int, _ shared: SharedSettings) {
    let entry = shared.applinks.entries[number]
    guard case .components(let nodes) = entry.patterns else { return nil }
    self.number = UInt32(number)
    self.shared = shared
    let document = shared.document
    hasDefaults = entry.defaults != nil
    hasOpaqueDefaults = document.hasOpaqueDefaults(entry.node)
    now = Settings(entry.defaults, document)
    // The list of the entry is shared where it has no other elements.
    let areObjects = nodes.allSatisfy { document.kind($0) == .object }
    components = areObjects ? nodes : nodes.filter { document.kind($0) == .object }
    for key in SettingValue.keys {
      if now[key]?.isOpaque(for: key) ?? false || shared.inherited[key]?.isOpaque(for: key) ?? false {
        opaque.insert(key)
      }
    }
    if components.isEmpty { return }
    survey()
  }

  private var document: JSONDocument { shared.document }
  var entry: Entry { shared.applinks.entries[Int(number)] }

  private mutating func survey() {
    var exclude = Flags()
    var caseSensitive = Flags()
    var percentEncoded = Flags()
    var path = Texts(common: now[.path] ?? shared.inherited[.path])
    var query = Texts(common: now[.query] ?? shared.inherited[.query])
    var fragment = Texts(common: now[.fragment] ?? shared.inherited[.fragment])
    let document = document
    let hasBasePath = baseNow(.path) != nil
    document.forEachElement(components, of: .object) { index, ordinaryPath in
      let node = components[index]
      if ordinaryPath != nil {
        query.silent += 1
        fragment.silent += 1
        // Nearly all elements of a generated list; of these the first two differ.
        if path.others > 0, !hasBasePath { return }
        return count(document.soleMember(node)?.value, .path, in: &path)
      }
      let keys = ComponentKeys(document, node)
      count(keys.exclude, .exclude, in: &exclude)
      count(keys.caseSensitive, .caseSensitive, in: &caseSensitive)
      count(keys.percentEncoded, .percentEncoded, in: &percentEncoded)
      count(keys.path, .path, in: &path)
      count(keys.query, .query, in: &query)
      count(keys.fragment, .fragment, in: &fragment)
    }
    addSilent(.exclude, to: &exclude)
    addSilent(.caseSensitive, to: &caseSensitive)
    addSilent(.percentEncoded, to: &percentEncoded)
    (self.exclude, self.caseSensitive, self.percentEncoded) = (exclude, caseSensitive, percentEncoded)
    (self.path, self.query, self.fragment) = (path, query, fragment)
  }

  private func addSilent(_ key: ComponentKey, to flags: inout Flags) {
    flags.wanting[baseNow(key) == .boolean(true)] += components.count - flags.saying.sum
  }

  private func flags(_ key: ComponentKey) -> Flags? {
    switch key {
    case .exclude: exclude
    case .caseSensitive: caseSensitive
    case .percentEncoded: percentEncoded
    case .path, .query, .fragment, .comment: nil
    }
  }

  private func texts(_ key: ComponentKey) -> Texts? {
    switch key {
    case .path: path
    case .query: query
    case .fragment: fragment
    case .exclude, .caseSensitive, .percentEncoded, .comment: nil
    }
  }

  private mutating func count(_ node: NodeID?, _ key: ComponentKey, in flags: inout Flags) {
    guard let node else { return }
    guard let value = document.boolean(node) else {
      opaque.insert(key)
      return
    }
    flags.wanting[value] += 1
    flags.saying[value] += 1
    flags.bytes[value] += SettingValue.boolean(value).memberBytes(key)
  }

  private mutating func count(_ node: NodeID?, _ key: ComponentKey, in texts: inout Texts) {
    guard let node else {
      texts.silent += 1
      return
    }
    // If two differ, and nothing is inherited, there is no common text.
    if texts.others > 0, baseNow(key) == nil { return }
    let value = SettingValue(node, document)
    if value.isOpaque(for: key) { opaque.insert(key) }
    let common = texts.common ?? value
    texts.common = common
    if value.equals(common, document) {
      texts.saying += 1
      texts.bytes += UInt32(document.range(node).count + key.rawValue.utf8.count + 6)
    } else {
      texts.others += 1
    }
  }

  /// The value of a component without the key.
  func baseNow(_ key: ComponentKey) -> SettingValue? { now[key] ?? shared.inherited[key] ?? SettingValue.builtIn(key) }

  /// Returns `true` if the key must stay as it is in the entry.
  func isOpaque(_ key: ComponentKey) -> Bool { hasOpaqueDefaults || opaque.contains(key) }

  /// Returns `true` if a component gets or loses a member if a value becomes the default.
  func changes(_ key: ComponentKey, to base: SettingValue?) -> Bool {
    guard let base else { return baseNow(key) != nil }
    if !base.equals(baseNow(key), document) { return true }
    if let flags = flags(key) { return flags.saying[base.isTrue] > 0 }
    return texts(key).map { $0.saying > 0 && base.equals($0.common, document) } ?? false
  }

  func candidates(_ key: ComponentKey) -> [SettingValue] {
    // Nothing in a component would show that it excludes, and iOS 13 would open its URLs.
    if components.isEmpty || key == .exclude { return [] }
    if let flags = flags(key) {
      if flags.saying.sum == 0 { return [] }
      return [false, true].filter { flags.saying[$0] > 0 }.map { .boolean($0) }
    }
    return texts(key)?.common.map { [$0] } ?? []
  }

  /// The bytes of the entry's own default and of its components' members, as far as they depend on the default; `nil` if some component
  /// could not have its value.
  private func cost(_ key: ComponentKey, own: SettingValue?, top: SettingValue?) -> Int? {
    var cost = own.map { $0.memberBytes(key) } ?? 0
    if own != nil, !hasDefaults { cost += SettingValue.objectBytes }
    if components.isEmpty { return cost }
    let base = own ?? top ?? SettingValue.builtIn(key)
    if let flags = flags(key) {
      let isTrue = base?.isTrue ?? false
      let other = !isTrue
      if key == .exclude, flags.wanting[other] > 0, base != baseNow(key) { return nil }
      let silent = flags.wanting[other] - flags.saying[other]
      // Components get members of their own only to override a new default.
      if silent > 0, own == nil, top == nil || now[key] != nil { return nil }
      return cost + flags.bytes[other] + silent * SettingValue.boolean(other).memberBytes(key)
    }
    guard let texts = texts(key), let common = texts.common else { return base == nil ? cost : nil }
    guard let base else {
      // Components without the key need the present default.
      return baseNow(key) != nil && texts.silent > 0 ? nil : cost + Int(texts.bytes)
    }
    if !base.equals(common, document) { return nil }
    if baseNow(key) != nil { return cost }
    // A single component repeats nothing, and would be left empty.
    return texts.silent > 0 || texts.others > 0 || texts.saying < 2 ? nil : cost
  }

  /// The entry's default with which it is shortest, for a default of `applinks`; the present one if none is shorter.
  func best(_ key: ComponentKey, top: SettingValue?, mayAdd: Bool) -> (value: SettingValue?, cost: Int)? {
    if isOpaque(key) { return (now[key], 0) }
    var best: (value: SettingValue?, cost: Int)?
    func consider(_ value: SettingValue?) {
      guard let cost = cost(key, own: value, top: top) else { return }
      if best.map({ cost < $0.cost }) ?? true { best = (value, cost) }
    }
    consider(now[key])
    consider(nil)
    if mayAdd { for candidate in candidates(key) { consider(candidate) } }
    return best
  }

  /// The entry's defaults with which it is shortest.
  func defaults(below top: Settings<SettingValue>) -> Settings<SettingValue> {
    func plan(mayAdd: Bool) -> (values: Settings<SettingValue>, cost: Int)? {
      var values = Settings<SettingValue>()
      var cost = 0
      var added = 0
      for key in SettingValue.keys {
        guard let best = best(key, top: top[key], mayAdd: mayAdd) else { return nil }
        values[key] = best.value
        cost += best.cost
        if best.value != nil, !hasDefaults { added += 1 }
      }
      // One object holds all of them.
      return (values, cost - max(added - 1, 0) * SettingValue.objectBytes)
    }
    let plans = [plan(mayAdd: false), plan(mayAdd: true)].compactMap { $0 }
    return plans.min { $0.cost < $1.cost }?.values ?? now
  }
}

extension JSONDocument {
  /// Returns `true` if an object has a `defaults` that is not one object.
  func hasOpaqueDefaults(_ node: NodeID) -> Bool {
    let values = members(node).filter { text(of: $0.key, equals: "defaults") }.map { $0.value }
    return values.count > 1 || values.contains { kind($0) != .object }
  }
}
