import AssetLinks
import SourceText
import Tasks

extension AssetLinksStatistics {
  /// The counts of an `assetlinks.json`.
  var figures: [Document.Figure] {
    let first = relations.prefix(3).map {
      "\(escapedForDisplay($0.name.split(separator: ".").last.map(String.init) ?? $0.name)) for \(counted($0.targets, "target"))"
    }
    let others = relations.count - first.count
    var figures: [Document.Figure] = [
      .init("statements", grouped(statements)),
      .init(
        "relations", grouped(relations.count),
        .plain((first + (others > 0 ? ["\(grouped(others)) more"] : [])).joined(separator: ", "))),
      .init("apps", grouped(apps.count)), .init("fingerprints", grouped(fingerprints)),
    ]
    if sites > 0 { figures.add("sites", sites) }
    if includes > 0 { figures.add("includes", includes, "lists that are not read") }
    figures.add(
      "dynamic rules", rules.count,
      rules.excluding > 0 ? "\(rules.excluding) of them \(rules.excluding == 1 ? "excludes" : "exclude")" : "")
    for kind in PathKind.allCases {
      guard let count = rules.paths[kind] else { continue }
      figures.add(InlineText(message: "  \(kind.words)"), count, .plain(kind.explanation))
    }
    if rules.withQuery > 0 { figures.add("  with query", rules.withQuery, "conditions on parameters") }
    if rules.withFragment > 0 { figures.add("  with fragment", rules.withFragment) }
    if malformedLists > 0 {
      figures.add("malformed lists", malformedLists, "of dynamic rules, which are dropped")
    }
    return figures
  }
}

extension AssetLinksStatistics.PathKind {
  fileprivate var words: String {
    switch self {
    case .exact: "exact path"
    case .prefix: "prefix"
    case .singleCharacters: "`?` alone"
    case .firstOccurrence: "inner `*`"
    case .none: "any path"
    }
  }

  fileprivate var explanation: String {
    switch self {
    case .exact, .none: ""
    case .prefix: "with a final `*`"
    case .singleCharacters: "for one character each"
    case .firstOccurrence: "which ends at the first occurrence of the next character"
    }
  }
}

extension AssetLinksStatistics.Kind {
  var words: String {
    switch self {
    case .rules: "dynamic rules"
    case .fingerprints: "fingerprints"
    case .relations: "relations"
    case .targets: "package names, sites"
    case .includes: "includes"
    case .whiteSpace: "white space"
    case .structure: "keys, brackets, others"
    }
  }
}
