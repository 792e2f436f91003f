import AssetLinks

extension JSONPath {
  /// The level of the object that some names lead to in an `assetlinks.json`.
  static func statementLevel(of names: some Collection<String>) -> AssetLinksKey.Level? {
    let names = Array(names)
    guard names.first == "*" else { return nil }
    switch names.dropFirst() {
    case []: return .statement
    case ["target"]: return .target
    case ["relation_extensions"]: return .extensions
    case let rest where rest.first == "relation_extensions":
      let rest = rest.dropFirst(2)
      if rest.isEmpty { return .relation }
      return rest.elementsEqual([AssetLinksKey.ruleList, "*"]) ? .rule : nil
    default: return nil
    }
  }
}

extension AssetLinksFile {
  /// The dynamic rule that a path leads into, with the index of its statement.
  func rule(on path: JSONPath) -> (statement: Int, rule: DynamicRule)? {
    guard let index = path.index(at: 0), statements.indices.contains(index),
      case .rules(let rules, let list) = statements[index].rules, path.node(after: 4) == list,
      let place = path.index(at: 4), rules.indices.contains(place)
    else { return nil }
    return (index, rules[place])
  }
}
