extension AssetLinksFile {
  /// The dynamic rules that decide for a package; empty where the manifest alone decides.
  package func rules(of package: String) -> [RuleText] {
    (ruleList(of: package)?.rules ?? []).map { RuleText($0, in: document) }
  }

  /// The list of dynamic rules that decides for a package, with the index of its statement; `nil` where the manifest alone decides.
  ///
  /// Returns the dynamic rules of a package. Of several lists, the one that Android uses is undefined (documented);
  /// here it is the first (decided).
  package func ruleList(of package: String) -> (statement: Int, rules: [DynamicRule])? {
    for statement in statements where statement.opensLinks && statement.app?.packageName?.text == package {
      if case .rules(let rules, _) = statement.rules { return (statement.index, rules) }
    }
    return nil
  }

  /// The lists of ``ruleList(of:)`` for all packages that have one, found in one pass.
  package var ruleLists: [String: (statement: Int, rules: [DynamicRule])] {
    var lists: [String: (statement: Int, rules: [DynamicRule])] = [:]
    for statement in statements where statement.opensLinks {
      guard let package = statement.app?.packageName?.text, lists[package] == nil,
        case .rules(let rules, _) = statement.rules
      else { continue }
      lists[package] = (statement.index, rules)
    }
    return lists
  }
}
