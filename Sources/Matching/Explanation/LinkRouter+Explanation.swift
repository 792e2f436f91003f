package import Association

extension LinkRouter {
  /// Why a URL has its verdict, for each app in the order of the file.
  ///
  ///     let explanations = router.explanations(for: url, domain: "harbor.shop")
  ///
  /// Apps that the same entries name have the same trials. The distances of the trials are measured within a budget; those beyond it come
  /// last in ``Explanation/nearestFirst``.
  ///
  /// - Complexity: O(components × pattern × URL / 64); patterns are not kept.
  public func explanations(for url: LinkURL, domain: String? = nil) -> [Explanation] {
    var matcher = makeMatcher()
    var entries = [[Int]](repeating: [], count: plan.apps.count)
    for (position, named) in plan.entries.enumerated() { for app in named.apps { entries[app].append(position) } }
    var trials: [[Int]: [Explanation.Trial]] = [:]
    var budget = PieceDistance.budget
    return matcher.verdicts(for: url, domain: domain).enumerated().map { index, verdict in
      if let obstacle = obstacle(url, domain, isNamed: !entries[index].isEmpty) {
        return Explanation(verdict: verdict, trials: [], obstacle: obstacle)
      }
      let found =
        trials[entries[index]]
        ?? self.trials(in: entries[index], url, isDecided: verdict.component != nil, &budget)
      trials[entries[index]] = found
      return Explanation(verdict: verdict, trials: found, obstacle: nil)
    }
  }

  /// The first component of an entry that matches a URL, also of an entry that lists no app.
  ///
  /// - Complexity: as for ``explanations(for:domain:)``, of one entry.
  package func firstMatch(inEntry index: Int, for url: LinkURL) -> AssociationFile.Component? {
    guard let applinks = plan.applinks, applinks.entries.indices.contains(index) else { return nil }
    var items = QueryItems(url)
    var budget = 0
    return applinks.components(of: applinks.entries[index]).first { component in
      outcomes(component, url, &items, isMeasured: false, &budget).allSatisfy { $0.mismatch == nil }
    }
  }

  private func obstacle(_ url: LinkURL, _ domain: String?, isNamed: Bool) -> Explanation.Obstacle? {
    if !url.hasWebScheme { return .scheme }
    if let domain, !url.hasHost(domain) { return .host(url.host, domain: domain) }
    return isNamed ? nil : .unknownApp
  }

  /// The components tried in entries, up to the one that decides. Where one does, distances are not measured.
  private func trials(
    in entries: [Int], _ url: LinkURL, isDecided: Bool, _ budget: inout Int
  ) -> [Explanation.Trial] {
    var trials: [Explanation.Trial] = []
    guard let applinks = plan.applinks else { return [] }
    var items = QueryItems(url)
    for position in entries {
      for component in applinks.components(of: plan.entries[position].entry) {
        let parts = outcomes(component, url, &items, isMeasured: !isDecided, &budget)
        trials.append(Explanation.Trial(component: component, parts: parts))
        if trials[trials.count - 1].matches { return trials }
      }
    }
    return trials
  }

  private func outcomes(
    _ component: Component, _ url: LinkURL, _ items: inout QueryItems, isMeasured: Bool, _ budget: inout Int
  ) -> [Explanation.PartOutcome] {
    let decoded = !component.percentEncoded.value
    var outcomes: [Explanation.PartOutcome] = []
    if case .pattern(let source) = component.path.value {
      let subjects = (PartSubject.path(url, decoded: decoded), PartSubject.path(url, decoded: !decoded))
      let endsInSlash = url.path.count > 1 && url.path.last == UInt8(ascii: "/")
      outcomes.append(outcome(.path, source, .path, component, subjects, isMeasured, &budget, endsInSlash: endsInSlash))
    }
    switch component.query.value {
    case .any: break
    case .pattern(let source):
      let subjects = (PartSubject.query(url, decoded: decoded), PartSubject.query(url, decoded: !decoded))
      outcomes.append(outcome(.query, source, .other, component, subjects, isMeasured, &budget))
    case .items(let patterns):
      for pattern in patterns {
        outcomes.append(itemOutcome(pattern, component, &items, isMeasured: isMeasured, &budget))
      }
    }
    if case .pattern(let source) = component.fragment.value {
      let subjects = (PartSubject.fragment(url, decoded: decoded), PartSubject.fragment(url, decoded: !decoded))
      outcomes.append(outcome(.fragment, source, .other, component, subjects, isMeasured, &budget))
    }
    return outcomes
  }

  private func outcome(
    _ part: Explanation.Part, _ source: PatternSource, _ kind: PartLanguage.Part, _ component: Component,
    _ subjects: (PartSubject, other: PartSubject), _ isMeasured: Bool, _ budget: inout Int, endsInSlash: Bool = false
  ) -> Explanation.PartOutcome {
    let pattern = Pattern(source, in: plan.file.document, variables: plan.variables.areKnown)
    let comparison = PartComparison(pattern, kind, component, plan.variables)
    let accepted = comparison.accepts(subjects.0)
    return Explanation.PartOutcome(
      part: part, pattern: pattern, subject: String(decoding: subjects.0.bytes, as: UTF8.self),
      mismatch: accepted ? nil : comparison.mismatch(subjects.0, other: subjects.other, endsInSlash: endsInSlash),
      captures: accepted ? comparison.captures(subjects.0) : [],
      distance: accepted || !isMeasured
        ? .zero : comparison.distance(subjects.0, other: subjects.other, separator: part.separator, &budget))
  }

  /// A named item: every occurrence must match, an absent one is compared as empty (oracle).
  private func itemOutcome(
    _ item: AssociationFile.QueryItemPattern, _ component: Component, _ items: inout QueryItems, isMeasured: Bool,
    _ budget: inout Int
  ) -> Explanation.PartOutcome {
    let document = plan.file.document
    let decoded = !component.percentEncoded.value
    let folding = CaseFolding(caseSensitive: component.caseSensitive.value, percentEncoded: !decoded)
    let name = document.string(item.name)
    let wanted = folding.fold(PartLanguage.scalars(document.utf8(item.name)))
    let found = items.named(wanted, folding, decoded: decoded)
    let comparison = PartComparison(
      Pattern(item.pattern, in: document, variables: plan.variables.areKnown), .other, component, plan.variables)
    let empty = PartSubject(bytes: [])
    let failing = (found.isEmpty ? [(empty, empty)] : found).first { !comparison.accepts($0.0) }
    let subject = failing?.0 ?? found.first?.0 ?? empty
    let mismatch = failing.map { failing, other in
      let text = String(decoding: failing.bytes, as: UTF8.self)
      let reason = comparison.mismatch(failing, other: other)
      if found.isEmpty { return Explanation.Mismatch.absentItem(name: name, reason) }
      return found.count == 1 ? reason : .occurrence(name: name, value: text, count: found.count, reason)
    }
    return Explanation.PartOutcome(
      part: .queryItem(name: name), pattern: comparison.pattern,
      subject: String(decoding: subject.bytes, as: UTF8.self), mismatch: mismatch,
      captures: failing == nil ? comparison.captures(subject) : [],
      distance: isMeasured
        ? failing.map { failing, other in
          let value = comparison.distance(failing, other: other, separator: "&", &budget)
          return found.isEmpty ? value.withItem(named: name) : value
        } ?? .zero : .zero)
  }
}

/// The items of a URL's query by their names, found on first use.
private struct QueryItems {
  private let url: LinkURL
  private var known: [Key: [[UInt32]: [Value]]] = [:]

  /// An occurrence of an item in the form that is compared, and in the other.
  typealias Value = (PartSubject, other: PartSubject)

  private struct Key: Hashable {
    let folding: CaseFolding
    let isDecoded: Bool
  }

  init(_ url: LinkURL) { self.url = url }

  /// The occurrences of an item.
  ///
  /// - Parameter name: The name, folded.
  mutating func named(_ name: [UInt32], _ folding: CaseFolding, decoded: Bool) -> [Value] {
    let key = Key(folding: folding, isDecoded: decoded)
    if known[key] == nil {
      let pairs = zip(QueryItem.items(url, decoded: decoded), QueryItem.items(url, decoded: !decoded))
      known[key] = Dictionary(
        grouping: pairs.map { ($0.name, (PartSubject(bytes: $0.value), other: PartSubject(bytes: $1.value))) },
        by: { folding.fold(PartLanguage.scalars($0.0)) }
      ).mapValues { $0.map { $0.1 } }
    }
    return known[key]?[name] ?? []
  }
}

extension Explanation.Part {
  /// The character that ends a segment of the part.
  fileprivate var separator: Unicode.Scalar {
    switch self {
    case .path, .fragment: "/"
    case .query, .queryItem: "&"
    }
  }
}

extension MissDistance {
  /// The distance with an item that the query lacks: one segment, its name, and `=`.
  fileprivate func withItem(named name: String) -> MissDistance {
    MissDistance(segments: max(segments, 1), edits: edits + 2 * (name.unicodeScalars.count + 1), letters: letters)
  }
}
