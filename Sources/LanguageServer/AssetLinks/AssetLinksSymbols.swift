import AssetLinks

/// The outline of an `assetlinks.json`: statements by their targets, dynamic rules.
enum AssetLinksSymbols {
  /// - Parameter limit: The most rules of a statement.
  static func symbols(_ file: AssetLinksFile, limit: Int) -> [Symbol] {
    let places = RulePlaces(file)
    return file.statements.map { statement in
      var rules: [Symbol] = []
      if case .rules(let list, _) = statement.rules {
        rules = list.prefix(limit).map { rule in
          Symbol(places.excerpt(rule, limit: 60), rule.excludes ? "excluded" : "", .key, file.document, rule.node)
        }
      }
      return Symbol(
        name(of: statement), statement.relations.map(\.text).joined(separator: ", "), .object, file.document,
        statement.node, rules)
    }
  }

  private static func name(of statement: Statement) -> String {
    let target =
      switch statement.target {
      case .app(let app)?: app.packageName?.text
      case .site(let site)?: site?.text
      case .other?, nil: statement.include?.text
      }
    return target ?? "statement \(statement.index)"
  }
}
