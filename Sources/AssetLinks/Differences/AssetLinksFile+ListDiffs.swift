import JSONSource

extension AssetLinksFile {
  /// The relations and includes that change if another file replaces this one, of a package alone or of all targets. Their order makes no
  /// difference. O(relations × fingerprints).
  package func statementDifferences(to new: AssetLinksFile, package: String? = nil) -> [ListDiff] {
    let (before, after) = (StatementIndex(self, package), StatementIndex(new, package))
    let kinds = Set(before.parties.keys).union(after.parties.keys)
    return kinds.sorted { $0.rank < $1.rank }.compactMap { kind in
      let (old, new) = (before.parties[kind] ?? [:], after.parties[kind] ?? [:])
      let (removed, added) = (Self.only(old, notIn: new), Self.only(new, notIn: old))
      return removed.isEmpty && added.isEmpty ? nil : ListDiff(kind, removed: removed, added: added)
    }
  }

  private typealias Parties = [StatementIndex.Subject: StatementIndex.Entry]

  private static func only(_ parties: Parties, notIn others: Parties) -> [ListDiff.Party] {
    parties.flatMap { subject, entry -> [ListDiff.Party] in
      guard let other = others[subject] else { return [ListDiff.Party(subject.name, entry.node)] }
      return entry.fingerprints.filter { other.fingerprints[$0.key] == nil }.map {
        ListDiff.Party(subject.name, fingerprint: $0.key, $0.value)
      }
    }.sorted { $0.node < $1.node }
  }
}

/// The targets of each relation, and the included lists.
private struct StatementIndex {
  enum Subject: Hashable {
    case app(String)
    case site(String)
    case list(String)

    var name: String {
      switch self {
      case .app(let name), .site(let name), .list(let name): name
      }
    }
  }

  struct Entry {
    let node: NodeID
    var fingerprints: [String: NodeID] = [:]
  }

  private(set) var parties: [ListDiff.Kind: [Subject: Entry]] = [:]

  init(_ file: AssetLinksFile, _ package: String?) {
    for statement in file.statements {
      if let include = statement.include {
        if package == nil { add(.list(include.text), include.node, to: .include) }
        continue
      }
      for relation in Set(statement.relations.map({ $0.text })) {
        switch statement.target {
        case .app(let app):
          guard let name = app.packageName, package == nil || name.text == package else { continue }
          add(.app(name.text), name.node, to: .relation(relation), app.fingerprints)
        case .site(let site?): if package == nil { add(.site(site.text), site.node, to: .relation(relation)) }
        case .site(nil), .other, nil: continue
        }
      }
    }
  }

  private mutating func add(
    _ subject: Subject, _ node: NodeID, to kind: ListDiff.Kind, _ fingerprints: [Statement.LocatedText] = []
  ) {
    if parties[kind]?[subject] == nil { parties[kind, default: [:]][subject] = Entry(node: node) }
    for fingerprint in fingerprints {
      parties[kind]?[subject]?.fingerprints.updateValue(fingerprint.node, forKey: fingerprint.text)
    }
  }
}

extension ListDiff.Kind {
  /// Links, then other relations by name, then includes.
  fileprivate var rank: (Int, String) {
    switch self {
    case .relation(Statement.appLinks): (0, "")
    case .relation(let name): (1, name)
    case .service, .include: (2, "")
    }
  }
}
