/// Collects the figures of an `assetlinks.json`, one statement after the other.
struct AssetLinksSurvey {
  private enum Target: Hashable {
    case app(String)
    case site(String)
  }

  private let file: AssetLinksFile
  private let deciders: [String: Statement]
  private(set) var includes = 0
  private(set) var sites: Set<String> = []
  private(set) var fingerprints: Set<String> = []
  /// The numbers of targets of each relation.
  var targets: [String: Int] { members.mapValues { $0.count } }
  private var members: [String: Set<Target>] = [:]
  private(set) var apps: [AssetLinksStatistics.App] = []
  private var places: [String: Int] = [:]
  private(set) var rules = AssetLinksStatistics.Rules()
  private(set) var malformedLists = 0
  private var shares: [AssetLinksStatistics.Kind: Int] = [:]

  init(_ file: AssetLinksFile) {
    self.file = file
    deciders = file.deciders
  }

  /// The bytes of all kinds, which are together those of the file.
  var allShares: [AssetLinksStatistics.Kind: Int] {
    let source = file.source
    var shares = shares
    shares[.whiteSpace] = source.jsonWhiteSpace(in: 0..<source.bytes.count)
    shares[.structure] = source.bytes.count - shares.values.reduce(0, +)
    return shares
  }

  mutating func measure(_ statement: Statement) {
    if let include = statement.include {
      includes += 1
      add([include], to: .includes)
      return
    }
    add(statement.relations, to: .relations)
    switch statement.target {
    case .app(let app): measure(app, statement.relations)
    case .site(let site?):
      add([site], to: .targets)
      sites.insert(site.text)
      for relation in statement.relations { members[relation.text, default: []].insert(.site(site.text)) }
    case .site(nil), .other, nil: break
    }
    switch statement.rules {
    case .none: break
    case .malformed: malformedLists += 1
    case .rules(let list, _): for rule in list { measure(rule) }
    }
  }

  private mutating func measure(_ app: Statement.App, _ relations: [Statement.LocatedText]) {
    add(app.fingerprints, to: .fingerprints)
    fingerprints.formUnion(app.fingerprints.map { $0.text })
    guard let name = app.packageName else { return }
    add([name], to: .targets)
    let place = places[name.text] ?? apps.count
    if place == apps.count {
      places[name.text] = place
      apps.append(AssetLinksStatistics.App(name: name.text, rules: deciders[name.text]?.dynamicRules?.count))
    }
    for relation in relations where members[relation.text, default: []].insert(.app(name.text)).inserted {
      apps[place].relations.append(relation.text)
    }
    apps[place].ownFingerprints.formUnion(app.fingerprints.map { $0.text })
  }

  private mutating func measure(_ rule: DynamicRule) {
    let range = file.document.range(rule.node).bytes
    shares[.rules, default: 0] += range.count - file.source.jsonWhiteSpace(in: range)
    rules.count += 1
    if rule.excludes { rules.excluding += 1 }
    if !rule.query.isEmpty { rules.withQuery += 1 }
    if rule.fragment != nil { rules.withFragment += 1 }
    rules.paths[AssetLinksStatistics.PathKind(rule.path.map(file.document.string)), default: 0] += 1
  }

  private mutating func add(_ texts: [Statement.LocatedText], to kind: AssetLinksStatistics.Kind) {
    for text in texts { shares[kind, default: 0] += file.document.range(text.node).bytes.count }
  }
}
