package struct AssetLinksStatistics: Sendable {
  package let bytes: Int
  package let statements: Int
  package private(set) var includes = 0
  /// Distinct sites of namespace `web`.
  package var sites: Int { siteNames.count }
  package var fingerprints: Int { fingerprintTexts.count }
  /// The relations with the number of distinct targets, the most frequent first.
  package var relations: [(name: String, targets: Int)] {
    targets.map { ($0.key, $0.value.count) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }
  /// The apps in order of first mention.
  package private(set) var apps: [App] = []
  /// The dynamic rules of all statements that have some; those of malformed lists are not read.
  package private(set) var rules = Rules()
  /// The lists that are dropped because a value in them is malformed.
  package private(set) var malformedLists = 0
  /// The bytes of the file by kind, the largest first.
  package var shares: [(kind: Kind, bytes: Int)] {
    kinds.filter { $0.value > 0 }.map { (kind: $0.key, bytes: $0.value) }
      .sorted { ($1.bytes, $0.kind.rawValue) < ($0.bytes, $1.kind.rawValue) }
  }

  private enum Target: Hashable {
    case app(String)
    case site(String)
  }

  private var siteNames: Set<String> = []
  private var fingerprintTexts: Set<String> = []
  /// By relation.
  private var targets: [String: Set<Target>] = [:]
  private var places: [String: Int] = [:]
  private var kinds: [Kind: Int] = [:]

  package struct App: Sendable {
    package let name: String
    package internal(set) var relations: [String] = []
    package var fingerprints: Int { ownFingerprints.count }
    var ownFingerprints: Set<String> = []
    /// The rules that decide for it; `nil` where the manifest alone decides, or no statement lets it open links.
    package let rules: Int?
  }

  package struct Rules: Sendable {
    package internal(set) var count = 0
    package internal(set) var excluding = 0
    /// Rules by the kind of their pattern for the path.
    package internal(set) var paths: [PathKind: Int] = [:]
    package internal(set) var withQuery = 0
    package internal(set) var withFragment = 0
  }

  /// The kind of a pattern, which sets its meaning in Android's matcher.
  package enum PathKind: String, Sendable, CaseIterable {
    case exact
    /// Its only wildcard is a final `*`.
    case prefix
    /// Its only wildcards are `?`.
    case singleCharacters
    /// With a `*` that ends at the first occurrence of the character behind it.
    case firstOccurrence
    /// No condition on the path.
    case none

    init(_ pattern: String?) {
      let stars = pattern?.utf8.count { $0 == UInt8(ascii: "*") }
      let hasQuestion = pattern?.utf8.contains(UInt8(ascii: "?")) ?? false
      switch (stars, hasQuestion) {
      case (nil, _): self = .none
      case (0, false): self = .exact
      case (0, true): self = .singleCharacters
      case (1, false) where pattern?.utf8.last == UInt8(ascii: "*"): self = .prefix
      default: self = .firstOccurrence
      }
    }
  }

  package enum Kind: String, Sendable, CaseIterable {
    case rules
    case fingerprints
    case relations
    /// Package names and sites.
    case targets
    case includes
    case whiteSpace
    /// Everything else: keys, brackets, commas, and what Android ignores.
    case structure
  }

  /// O(bytes).
  package init(_ file: AssetLinksFile) {
    bytes = file.source.bytes.count
    statements = file.statements.count
    let deciders = file.deciders
    for statement in file.statements { measure(statement, file, deciders) }
    kinds[.whiteSpace] = file.source.jsonWhiteSpace(in: 0..<bytes)
    kinds[.structure] = bytes - kinds.values.reduce(0, +)
  }

  private mutating func measure(_ statement: Statement, _ file: AssetLinksFile, _ deciders: [String: Statement]) {
    if let include = statement.include {
      includes += 1
      add([include], to: .includes, file)
      return
    }
    add(statement.relations, to: .relations, file)
    switch statement.target {
    case .app(let app): measure(app, statement.relations, file, deciders)
    case .site(let site?):
      add([site], to: .targets, file)
      siteNames.insert(site.text)
      for relation in statement.relations { targets[relation.text, default: []].insert(.site(site.text)) }
    case .site(nil), .other, nil: break
    }
    switch statement.rules {
    case .none: break
    case .malformed: malformedLists += 1
    case .rules(let list, _): for rule in list { measure(rule, file) }
    }
  }

  private mutating func measure(
    _ app: Statement.App, _ relations: [Statement.LocatedText], _ file: AssetLinksFile, _ deciders: [String: Statement]
  ) {
    add(app.fingerprints, to: .fingerprints, file)
    fingerprintTexts.formUnion(app.fingerprints.map { $0.text })
    guard let name = app.packageName else { return }
    add([name], to: .targets, file)
    let place = places[name.text] ?? apps.count
    if place == apps.count {
      places[name.text] = place
      apps.append(App(name: name.text, rules: deciders[name.text]?.dynamicRules?.count))
    }
    for relation in relations where targets[relation.text, default: []].insert(.app(name.text)).inserted {
      apps[place].relations.append(relation.text)
    }
    apps[place].ownFingerprints.formUnion(app.fingerprints.map { $0.text })
  }

  private mutating func measure(_ rule: DynamicRule, _ file: AssetLinksFile) {
    let range = file.document.range(rule.node).bytes
    kinds[.rules, default: 0] += range.count - file.source.jsonWhiteSpace(in: range)
    rules.count += 1
    if rule.excludes { rules.excluding += 1 }
    if !rule.query.isEmpty { rules.withQuery += 1 }
    if rule.fragment != nil { rules.withFragment += 1 }
    rules.paths[PathKind(rule.path.map(file.document.string)), default: 0] += 1
  }

  private mutating func add(_ texts: [Statement.LocatedText], to kind: Kind, _ file: AssetLinksFile) {
    for text in texts { kinds[kind, default: 0] += file.document.range(text.node).bytes.count }
  }
}
