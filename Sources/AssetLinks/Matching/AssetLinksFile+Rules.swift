extension AssetLinksFile {
  /// The dynamic rules that decide for a package; empty where the manifest alone decides.
  package func rules(of package: String) -> [RuleText] {
    for statement in statements where statement.opensLinks && statement.app?.packageName?.text == package {
      if case .rules(let rules, _) = statement.rules { return rules.map { RuleText($0, in: document) } }
    }
    return []
  }
}
