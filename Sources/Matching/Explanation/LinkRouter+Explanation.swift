import Association

extension LinkRouter {
  /// Why a URL has its verdict, for each app in the order of the file.
  ///
  /// - Complexity: O(components × URL); patterns are not kept.
  public func explanations(for url: LinkURL, domain: String? = nil) -> [Explanation] {
    var matcher = makeMatcher()
    return matcher.verdicts(for: url, domain: domain).enumerated().map { index, verdict in
      if let obstacle = obstacle(url, domain, app: index) {
        return Explanation(verdict: verdict, trials: [], obstacle: obstacle)
      }
      return Explanation(
        verdict: verdict, trials: trials(app: index, url, isDecided: verdict.component != nil), obstacle: nil)
    }
  }

  private func obstacle(_ url: LinkURL, _ domain: String?, app: Int) -> Explanation.Obstacle? {
    if !url.hasWebScheme { return .scheme }
    if let domain, !url.hasHost(domain) { return .host(url.host, domain: domain) }
    return plan.entries.contains { $0.apps.contains(app) } ? nil : .unknownApp
  }

  /// The components tried for an app, up to the one that decides. Where one does, distances are not measured.
  private func trials(app: Int, _ url: LinkURL, isDecided: Bool) -> [Explanation.Trial] {
    var trials: [Explanation.Trial] = []
    guard let applinks = plan.applinks else { return [] }
    for (entry, apps) in plan.entries where apps.contains(app) {
      for component in applinks.components(of: entry) {
        let trial = Explanation.Trial(component: component, parts: outcomes(component, url, isMeasured: !isDecided))
        trials.append(trial)
        if trial.matches { return trials }
      }
    }
    return trials
  }

  private func outcomes(_ component: Component, _ url: LinkURL, isMeasured: Bool) -> [Explanation.PartOutcome] {
    let decoded = !component.percentEncoded.value
    var outcomes: [Explanation.PartOutcome] = []
    if case .pattern(let source) = component.path.value {
      let subjects = (PartSubject.path(url, decoded: decoded), PartSubject.path(url, decoded: !decoded))
      let endsInSlash = url.path.count > 1 && url.path.last == UInt8(ascii: "/")
      outcomes.append(outcome(.path, source, .path, component, subjects, isMeasured, endsInSlash: endsInSlash))
    }
    switch component.query.value {
    case .any: break
    case .pattern(let source):
      let subjects = (PartSubject.query(url, decoded: decoded), PartSubject.query(url, decoded: !decoded))
      outcomes.append(outcome(.query, source, .other, component, subjects, isMeasured))
    case .items(let items):
      outcomes += items.map { itemOutcome($0, component, url, decoded: decoded, isMeasured: isMeasured) }
    }
    if case .pattern(let source) = component.fragment.value {
      let subjects = (PartSubject.fragment(url, decoded: decoded), PartSubject.fragment(url, decoded: !decoded))
      outcomes.append(outcome(.fragment, source, .other, component, subjects, isMeasured))
    }
    return outcomes
  }

  private func outcome(
    _ part: Explanation.Part, _ source: PatternSource, _ kind: PartLanguage.Part, _ component: Component,
    _ subjects: (PartSubject, other: PartSubject), _ isMeasured: Bool, endsInSlash: Bool = false
  ) -> Explanation.PartOutcome {
    let pattern = Pattern(source, in: plan.file.document, variables: plan.variables.areKnown)
    let comparison = PartComparison(pattern, kind, component, plan.variables)
    let accepted = comparison.accepts(subjects.0)
    return Explanation.PartOutcome(
      part: part, pattern: pattern, subject: String(decoding: subjects.0.bytes, as: UTF8.self),
      mismatch: accepted ? nil : comparison.mismatch(subjects.0, other: subjects.other, endsInSlash: endsInSlash),
      captures: accepted ? comparison.captures(subjects.0) : [],
      distance: accepted || !isMeasured
        ? .zero : comparison.distance(subjects.0, other: subjects.other, separator: part.separator))
  }

  /// A named item: every occurrence must match, an absent one is compared as empty (oracle).
  private func itemOutcome(
    _ item: QueryItemPattern, _ component: Component, _ url: LinkURL, decoded: Bool, isMeasured: Bool
  ) -> Explanation.PartOutcome {
    let document = plan.file.document
    let folding = CaseFolding(caseSensitive: component.caseSensitive.value, percentEncoded: !decoded)
    let name = document.string(item.name)
    let wanted = folding.fold(PartLanguage.scalars(document.utf8(item.name)))
    // Each occurrence in the form that is compared, and in the other.
    let found = zip(QueryItem.items(url, decoded: decoded), QueryItem.items(url, decoded: !decoded))
      .filter { folding.fold(PartLanguage.scalars($0.0.name)) == wanted }
      .map { (PartSubject(bytes: $0.value), other: PartSubject(bytes: $1.value)) }
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
      distance: failing.map { failing, other in
        if !isMeasured { return .zero }
        let value = comparison.distance(failing, other: other, separator: "&")
        return found.isEmpty ? value.withItem(named: name) : value
      } ?? .zero)
  }
}

extension Explanation.Part {
  /// What ends a segment of the part.
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
