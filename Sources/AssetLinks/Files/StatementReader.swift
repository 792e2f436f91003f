import JSONSource

/// Reads statements, and collects the problems of their shape.
struct StatementReader {
  private let document: JSONDocument
  private(set) var problems: [AssetLinksFile.Problem] = []

  init(_ document: JSONDocument) { self.document = document }

  mutating func note(_ kind: AssetLinksFile.Problem.Kind, at node: NodeID, isInRules: Bool = false) {
    problems.append(AssetLinksFile.Problem(kind: kind, node: node, isInRules: isInRules))
  }

  mutating func statement(_ node: NodeID, index: Int) -> Statement {
    guard document.kind(node) == .object else {
      note(.wrongType(key: nil, expected: .object), at: node)
      return Statement(index: index, node: node, relations: [], target: nil, include: nil, rules: .none)
    }
    let include = document.value("include", of: node).flatMap { text($0, key: "include") }
    if include != nil {
      for key in ["relation", "target", "relation_extensions"] {
        if let member = document.member(key, of: node) { note(.besideInclude(key: key), at: member.key) }
      }
    } else {
      for key in ["relation", "target"] where document.value(key, of: node) == nil {
        note(.missingKey(key, of: "the statement"), at: node)
      }
    }
    return Statement(
      index: index, node: node, relations: texts("relation", of: node),
      target: document.value("target", of: node).flatMap { target($0) }, include: include, rules: rules(of: node))
  }

  private mutating func text(_ node: NodeID, key: String) -> Statement.LocatedText? {
    guard document.kind(node) == .string else {
      note(.wrongType(key: key, expected: .string), at: node)
      return nil
    }
    return Statement.LocatedText(text: document.string(node), node: node)
  }

  /// The strings of an array of strings that must not be empty.
  private mutating func texts(_ key: String, of node: NodeID) -> [Statement.LocatedText] {
    guard let list = document.value(key, of: node) else { return [] }
    guard document.kind(list) == .array else {
      note(.wrongType(key: key, expected: .array), at: list)
      return []
    }
    let elements = document.elementList(list)
    if elements.isEmpty { note(.emptyList(key: key), at: list) }
    return elements.compactMap { text($0, key: key) }
  }

  // MARK: Targets

  private mutating func target(_ node: NodeID) -> Statement.Target? {
    guard document.kind(node) == .object else {
      note(.wrongType(key: "target", expected: .object), at: node)
      return nil
    }
    func value(_ key: String) -> Statement.LocatedText? {
      guard let value = document.value(key, of: node) else {
        note(.missingKey(key, of: "the target"), at: node)
        return nil
      }
      return text(value, key: key)
    }
    let namespace = value("namespace")
    switch namespace?.text {
    case "android_app":
      let name = value("package_name")
      if document.value("sha256_cert_fingerprints", of: node) == nil {
        note(.missingKey("sha256_cert_fingerprints", of: "the target"), at: node)
      }
      return .app(
        Statement.App(node: node, packageName: name, fingerprints: texts("sha256_cert_fingerprints", of: node)))
    case "web": return .site(value("site"))
    default:
      if let namespace { note(.unknownNamespace(namespace.text), at: namespace.node) }
      return .other(namespace)
    }
  }

  // MARK: Dynamic rules

  private mutating func rules(of statement: NodeID) -> Statement.DynamicRules {
    guard let extensions = document.value("relation_extensions", of: statement) else { return .none }
    guard document.kind(extensions) == .object else {
      note(.wrongType(key: "relation_extensions", expected: .object), at: extensions, isInRules: true)
      return .malformed(extensions)
    }
    guard let ours = document.value(Statement.appLinks, of: extensions) else { return .none }
    guard document.kind(ours) == .object else {
      note(.wrongType(key: Statement.appLinks, expected: .object), at: ours, isInRules: true)
      return .malformed(ours)
    }
    guard let list = document.value(AssetLinksKey.ruleList, of: ours) else { return .none }
    guard document.kind(list) == .array else {
      note(.wrongType(key: AssetLinksKey.ruleList, expected: .array), at: list, isInRules: true)
      return .malformed(list)
    }
    let elements = document.elementList(list)
    if elements.isEmpty {
      note(.emptyList(key: AssetLinksKey.ruleList), at: list, isInRules: true)
      return .none
    }
    let known = problems.count
    let rules = elements.enumerated().compactMap { rule($0.element, index: $0.offset) }
    return problems.count > known ? .malformed(list) : .rules(rules, list)
  }

  private mutating func rule(_ node: NodeID, index: Int) -> DynamicRule? {
    guard document.kind(node) == .object else {
      note(.wrongType(key: AssetLinksKey.ruleList, expected: .object), at: node, isInRules: true)
      return nil
    }
    let exclude = document.value("exclude", of: node)
    if let exclude, document.boolean(exclude) == nil {
      note(.wrongType(key: "exclude", expected: .boolean), at: exclude, isInRules: true)
    }
    return DynamicRule(
      index: index, node: node, path: pattern("/", of: node), query: query(of: node), fragment: pattern("#", of: node),
      excludes: exclude.flatMap(document.boolean) ?? false)
  }

  private mutating func pattern(_ key: String, of rule: NodeID) -> NodeID? {
    guard let node = document.value(key, of: rule) else { return nil }
    guard document.kind(node) == .string else {
      note(.wrongType(key: key, expected: .string), at: node, isInRules: true)
      return nil
    }
    if document.contentRange(node).isEmpty { note(.emptyPattern, at: node, isInRules: true) }
    return node
  }

  private mutating func query(of rule: NodeID) -> [DynamicRule.Entry] {
    guard let node = document.value("?", of: rule) else { return [] }
    guard document.kind(node) == .object else {
      note(.wrongType(key: "?", expected: .object), at: node, isInRules: true)
      return []
    }
    var entries: [DynamicRule.Entry] = []
    var places: [[UInt8]: Int] = [:]
    for member in document.members(node) {
      guard document.kind(member.value) == .string else {
        note(.wrongType(key: document.string(member.key), expected: .string), at: member.value, isInRules: true)
        continue
      }
      let name = document.utf8(member.key)
      let entry = DynamicRule.Entry(name: member.key, value: member.value)
      if let place = places[name] {
        entries[place] = entry
      } else {
        places[name] = entries.count
        entries.append(entry)
      }
    }
    return entries
  }
}
