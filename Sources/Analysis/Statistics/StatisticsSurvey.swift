import Association
import JSONSource
import Matching
import SourceText

// One pass over the components. Most components of a large file have a path and nothing else; these are measured without merging settings
// (see `LiteralPath.swift`).

struct StatisticsSurvey {
  private let file: AssociationFile
  private let document: JSONDocument
  private let bytes: [UInt8]
  private var components = FileStatistics.Components()
  private var patterns = FileStatistics.Patterns()
  private var texts: TextNumbers
  private var segments: TextNumbers
  private var segmentSizes: [(components: Int, bytes: Int)] = []
  private var anyPath = (components: 0, bytes: 0)
  private var shares: [FileStatistics.Kind: Int] = [:]
  private var expansions: ExpansionCounter
  private var expansion = Natural(0)
  private var isExact = true
  private var largest: FileStatistics.Largest?
  /// Patterns of `defaults` that were counted already.
  private var seen: Set<NodeID> = []

  /// Segments that are shown by name.
  private static let namedSections = 12

  init(_ file: AssociationFile) {
    self.file = file
    document = file.document
    bytes = file.source.bytes
    texts = TextNumbers(bytes)
    segments = TextNumbers(bytes)
    expansions = ExpansionCounter(VariableTable(file))
  }

  mutating func statistics(_ budget: Budget) -> FileStatistics {
    measureServices()
    if let applinks = file.applinks { measure(applinks) }
    if case .signed(let payload) = file.form {
      shares[.whiteSpace] = whiteSpace(payload.bytes)
      shares[.signature] = bytes.count - payload.count
    } else {
      shares[.whiteSpace] = whiteSpace(0..<bytes.count)
    }
    shares[.structure] = bytes.count - shares.values.reduce(0, +)
    patterns.distinct = texts.count
    let variables = file.applinks?.variables ?? []
    return FileStatistics(
      bytes: bytes.count, apps: file.applinks?.apps.count ?? 0, entries: file.applinks?.entries.count ?? 0,
      components: components, patterns: patterns,
      variables: FileStatistics.Variables(
        count: variables.count, values: variables.reduce(0) { $0 + $1.values.count }),
      expansion: isExact ? .exactly(expansion) : .atMost(expansion), largest: largest, automaton: automaton(budget),
      shares: shares.filter { $0.value > 0 }.map { FileStatistics.Share(kind: $0.key, bytes: $0.value) }
        .sorted { ($1.bytes, $0.kind.rawValue) < ($0.bytes, $1.kind.rawValue) },
      sections: sections())
  }

  // MARK: Bytes

  private func whiteSpace(_ range: Range<Int>) -> Int { file.source.jsonWhiteSpace(in: range) }

  private func size(_ range: Range<Int>) -> Int { range.count - whiteSpace(range) }

  private func size(_ member: JSONDocument.Member) -> Int {
    size(document.range(member.key).bytes.lowerBound..<document.range(member.value).bytes.upperBound)
  }

  private mutating func add(_ bytes: Int, to kind: FileStatistics.Kind) { shares[kind, default: 0] += bytes }

  /// The services other than `applinks`.
  private mutating func measureServices() {
    guard let root = document.root else { return }
    measureUnread(root, .root)
    for member in document.members(root) {
      let name = document.string(member.key)
      if name != "applinks", AssociationKey.named(name, at: .root) != nil { add(size(member), to: .otherServices) }
    }
  }

  private mutating func measureUnread(_ node: NodeID, _ level: AssociationKey.Level) {
    for member in document.members(node) where AssociationKey.named(document.string(member.key), at: level) == nil {
      add(size(member), to: .unread)
    }
  }

  private mutating func measure(_ applinks: AppLinks) {
    if let variables = document.member("substitutionVariables", of: applinks.node) {
      add(size(variables), to: .variables)
    }
    let defaults = document.member("defaults", of: applinks.node)
    if let defaults { add(size(defaults), to: .defaults) }
    measureUnread(applinks.node, .applinks)
    if let apps = document.member("apps", of: applinks.node) { add(size(apps), to: .unread) }
    for entry in applinks.entries {
      var hasDefaults = defaults != nil
      if document.kind(entry.node) == .object {
        for name in ["appIDs", "appID"] {
          if let member = document.member(name, of: entry.node) { add(size(member), to: .apps) }
        }
        if let own = document.member("defaults", of: entry.node) {
          add(size(own), to: .defaults)
          hasDefaults = true
        }
        if case .components = entry.patterns, let paths = document.member("paths", of: entry.node) {
          add(size(paths), to: .unread)
        }
        measureUnread(entry.node, .entry)
      }
      measure(entry, of: applinks, hasDefaults: hasDefaults)
    }
  }

  // MARK: Components

  private mutating func measure(_ entry: Entry, of applinks: AppLinks, hasDefaults: Bool) {
    let isLegacy = entry.isLegacy
    var plain = 0
    var plainBytes = 0
    for (index, node) in entry.elements.enumerated() {
      if isLegacy || !hasDefaults, let size = measurePlain(node, isLegacy: isLegacy) {
        plain += 1
        plainBytes += size
      } else if let component = applinks.component(at: index, of: entry) {
        measure(component)
      }
    }
    components.count += plain
    add(plainBytes, to: .components)
    expansion += Natural(plain)
  }

  /// The bytes of a component with one path without a variable and nothing else; `nil` for any other.
  private mutating func measurePlain(_ node: NodeID, isLegacy: Bool) -> Int? {
    guard isLegacy || document.soleMember(node) != nil,
      let (content, excludes) = document.literalPath(of: node, isLegacy: isLegacy), !excludes
    else { return nil }
    var hasWildcard = false
    var segment = content.lowerBound
    while segment < content.upperBound, bytes[segment] == UInt8(ascii: "/") { segment += 1 }
    var segmentEnd = content.upperBound
    // A copy of the reference, so that `self` can change meanwhile.
    let bytes = bytes
    let span = bytes.span
    for index in content {
      let byte = span[index]
      if byte == UInt8(ascii: "$") || byte == UInt8(ascii: " ") { return nil }
      if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") { hasWildcard = true }
      if byte == UInt8(ascii: "/"), index >= segment, index < segmentEnd { segmentEnd = index }
    }
    // Brackets, key, colon and value; the rest is white space.
    let size = content.count + (isLegacy ? 2 : 8)
    patterns.count += 1
    if hasWildcard { patterns.withWildcards += 1 }
    _ = texts.number(of: content)
    count(size, in: segments.number(of: segment..<max(segment, segmentEnd)))
    return size
  }

  private mutating func count(_ size: Int, in segment: Int) {
    if segment == segmentSizes.count { segmentSizes.append((0, 0)) }
    segmentSizes[segment].components += 1
    segmentSizes[segment].bytes += size
  }

  private mutating func measure(_ component: Component) {
    components.count += 1
    if component.exclude.value { components.excluding += 1 }
    var size = self.size(document.range(component.node).bytes)
    if document.kind(component.node) == .object, let comment = document.member("comment", of: component.node) {
      let own = self.size(comment)
      size -= own
      add(own, to: .comments)
    }
    add(size, to: .components)
    var product = Natural(1)
    component.forEachPattern { pattern, _, _, origin in measure(pattern, origin, &product) }
    expansion += product
    if product > Natural(1), largest.map({ $0.count < product }) ?? true {
      largest = FileStatistics.Largest(entry: component.entry, component: component.index, count: product)
    }
    guard case .pattern(let path) = component.path.value else {
      anyPath.components += 1
      anyPath.bytes += size
      return
    }
    let text = Array(document.utf8(path).drop { $0 == UInt8(ascii: "/") })
    count(size, in: segments.number(of: Array(text.prefix { $0 != UInt8(ascii: "/") })))
  }

  private mutating func measure(
    _ source: PatternSource, _ origin: AssociationFile.SettingOrigin, _ product: inout Natural
  ) {
    let pattern = Pattern(source, in: document)
    let found = expansions.expansion(of: pattern)
    product = product * found.count.bound
    if case .atMost = found.count { isExact = false }
    if origin != .component, !seen.insert(source.node).inserted { return }
    patterns.count += 1
    _ = texts.number(of: pattern.text)
    if !found.factors.isEmpty {
      patterns.withVariables += 1
    } else if pattern.elements.contains(where: { $0.kind != .literal }) {
      patterns.withWildcards += 1
    }
  }

  // MARK: Sections

  /// The largest segments by name, and the largest of the others by their shape.
  private func sections() -> [FileStatistics.Section] {
    let total = max(segmentSizes.reduce(anyPath.bytes) { $0 + $1.bytes }, 1)
    var sections: [FileStatistics.Section.Name: FileStatistics.Section] = [:]
    func add(_ name: FileStatistics.Section.Name, _ size: (components: Int, bytes: Int)) {
      sections[name, default: FileStatistics.Section(name: name, components: 0, bytes: 0)].components += size.components
      sections[name]?.bytes += size.bytes
    }
    for (number, size) in segmentSizes.enumerated() {
      let isNamed = segmentSizes.count <= Self.namedSections || size.bytes * 50 >= total
      let text = segments.text(number)
      add(isNamed ? .segment(Array(text)) : .shape(Self.shape(text)), size)
    }
    if anyPath.components > 0 { add(.anyPath, anyPath) }
    let sorted = sections.values.sorted { ($1.bytes, Self.order($0.name)) < ($0.bytes, Self.order($1.name)) }
    guard sorted.count > Self.namedSections else { return sorted }
    let rest = sorted[(Self.namedSections - 1)...]
    return Array(sorted.prefix(Self.namedSections - 1)) + [
      FileStatistics.Section(
        name: .others, components: rest.reduce(0) { $0 + $1.components }, bytes: rest.reduce(0) { $0 + $1.bytes })
    ]
  }

  private static func order(_ name: FileStatistics.Section.Name) -> String {
    switch name {
    case .segment(let text): "0" + String(decoding: text, as: UTF8.self)
    case .shape(let text): "1" + String(decoding: text, as: UTF8.self)
    case .anyPath: "2"
    case .others: "3"
    }
  }

  private static func shape(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var shape: [UInt8] = []
    var last: UInt8?
    var run = 0
    for byte in text {
      let kind: UInt8? =
        byte.isASCIILowercase
        ? UInt8(ascii: "a") : byte.isASCIIUppercase ? UInt8(ascii: "A") : byte.isASCIIDigit ? UInt8(ascii: "0") : nil
      run = kind != nil && kind == last ? run + 1 : 1
      last = kind
      if run <= 3 { shape.append(kind ?? byte) } else if run == 4 { shape += Array("…".utf8) }
    }
    return shape
  }

  // MARK: The automaton

  private func automaton(_ budget: Budget) -> FileStatistics.Automaton {
    guard let applinks = file.applinks, components.count <= OrderedComponents.exactLimit else { return .notCounted }
    let entries = applinks.entries
    let variables = VariableTable(file)
    let ordered = entries.map { OrderedComponents([$0], of: file, variables) }
    let found = Search(
      StepBudget(budget), ordered.isEmpty ? [.init(anyOf: [ComponentPlan]())] : ordered.map { .init($0) }
    )
    .stateCount()
    if found.isComplete { return .states(found.states) }
    return found.states > 0 ? .atLeast(found.states) : .notCounted
  }
}
