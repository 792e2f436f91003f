extension AssetLinksFile {
  /// The statement that decides for each package: the first with dynamic rules, else the first that lets it open links. Of several lists, the one
  /// that Android uses is undefined (documented); here it is the first (decided). O(statements).
  package var deciders: [String: Statement] {
    var deciders: [String: Statement] = [:]
    for statement in statements where statement.opensLinks {
      guard let package = statement.app?.packageName?.text else { continue }
      let known = deciders[package]
      if known == nil || known?.dynamicRules == nil && statement.dynamicRules != nil { deciders[package] = statement }
    }
    return deciders
  }

  /// The dynamic rules that decide for a package; empty where the manifest alone decides.
  package func rules(of package: String) -> [RuleText] { texts(deciders[package]?.dynamicRules ?? []) }

  func texts(_ rules: [DynamicRule]) -> [RuleText] { rules.map { RuleText($0, in: document) } }
}
