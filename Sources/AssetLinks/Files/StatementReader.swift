import JSONSource

/// Reads statements, and collects the problems of their shape.
struct StatementReader {
  private let document: JSONDocument
  private(set) var problems: [AssetLinksFile.Problem] = []
  private var isInRules = false

  init(_ document: JSONDocument) { self.document = document }

  mutating func note(_ kind: AssetLinksFile.Problem.Kind, at node: NodeID) {
    problems.append(AssetLinksFile.Problem(kind: kind, node: node, isInRules: isInRules))
  }

  /// Returns `true` if the value of a key has a kind. Notes another one.
  private mutating func check(_ node: NodeID, is kind: JSONDocument.Kind, key: String) -> Bool {
    if document.kind(node) == kind { return true }
    note(.wrongType(key: key, expected: kind), at: node)
    return false
  }

  /// Returns `true` if an element of the array of a key has a kind, `nil` for the outermost one. Notes another kind.
  private mutating func check(element node: NodeID, is kind: JSONDocument.Kind, key: String?) -> Bool {
    if document.kind(node) == kind { return true }
    note(.wrongElement(key: key, expected: kind), at: node)
    return false
  }

  mutating func statement(_ node: NodeID, index: Int) -> Statement {
    guard check(element: node, is: .object, key: nil)
    else { return Statement(index: index, node: node, relations: [], target: nil, include: nil, rules: .none) }
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
    check(node, is: .string, key: key) ? Statement.LocatedText(text: document.string(node), node: node) : nil
  }

  /// The strings of an array of strings that must not be empty.
  private mutating func texts(_ key: String, of node: NodeID) -> [Statement.LocatedText] {
    guard let list = document.value(key, of: node), check(list, is: .array, key: key) else { return [] }
    let elements = document.elementList(list)
    if elements.isEmpty { note(.emptyList(key: key), at: list) }
    return elements.compactMap {
      check(element: $0, is: .string, key: key) ? Statement.LocatedText(text: document.string($0), node: $0) : nil
    }
  }

  // MARK: Targets

  private mutating func target(_ node: NodeID) -> Statement.Target? {
    guard check(node, is: .object, key: "target") else { return nil }
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
    isInRules = true
    defer { isInRules = false }
    guard let extensions = document.value("relation_extensions", of: statement) else { return .none }
    guard check(extensions, is: .object, key: "relation_extensions") else { return .malformed }
    guard let ours = document.value(Statement.appLinks, of: extensions) else { return .none }
    guard check(ours, is: .object, key: Statement.appLinks) else { return .malformed }
    guard let list = document.value(AssetLinksKey.ruleList, of: ours) else { return .none }
    guard check(list, is: .array, key: AssetLinksKey.ruleList) else { return .malformed }
    let elements = document.elementList(list)
    if elements.isEmpty {
      note(.emptyList(key: AssetLinksKey.ruleList), at: list)
      return .none
    }
    let known = problems.count
    let rules = elements.enumerated().compactMap { rule($0.element, index: $0.offset) }
    return problems.count > known ? .malformed : .rules(rules, list)
  }

  private mutating func rule(_ node: NodeID, index: Int) -> DynamicRule? {
    guard check(element: node, is: .object, key: AssetLinksKey.ruleList) else { return nil }
    let exclude = document.value("exclude", of: node)
    if let exclude, document.boolean(exclude) == nil {
      note(.wrongType(key: "exclude", expected: .boolean), at: exclude)
    }
    return DynamicRule(
      index: index, node: node, path: pattern("/", of: node), query: query(of: node), fragment: pattern("#", of: node),
      excludes: exclude.flatMap(document.boolean) ?? false)
  }

  private mutating func pattern(_ key: String, of rule: NodeID) -> NodeID? {
    guard let node = document.value(key, of: rule), check(node, is: .string, key: key) else { return nil }
    if document.contentRange(node).isEmpty { note(.emptyPattern, at: node) }
    return node
  }

  private mutating func query(of rule: NodeID) -> [DynamicRule.Entry] {
    guard let node = document.value("?", of: rule), check(node, is: .object, key: "?") else { return [] }
    var entries: [DynamicRule.Entry] = []
    var places: [[UInt8]: Int] = [:]
    for member in document.members(node) {
      guard check(member.value, is: .string, key: document.string(member.key)) else { continue }
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
