import Association

/// Matches URLs in one task, and keeps what it has compiled.
public struct Matcher {
  private let plan: RoutingPlan
  private let routes: Routes
  private var engine: any MatchingEngine
  /// The engine's automata, when it has them: asked directly where a call through the protocol would cost as much as the walk.
  private let automata: EntryAutomata?

  init(_ plan: RoutingPlan, _ engine: some MatchingEngine) {
    automata = (engine as? AutomatonEngine)?.automata
    self.plan = plan
    self.engine = engine
    routes = Routes(plan)
  }

  /// The verdict on a URL for each app, in the order of the file.
  ///
  /// - Parameters:
  ///   - url: A URL; one whose scheme is not `https` or `http` matches nothing (decided).
  ///   - domain: The domain that serves the file. Another host matches nothing (oracle); `nil` compares no hosts.
  public mutating func verdicts(for url: LinkURL, domain: String? = nil) -> [AppVerdict] {
    var verdicts = undecided
    guard url.hasWebScheme, domain.map(url.hasHost) ?? true else { return verdicts }
    for (entry, decision) in engine.decisions(for: url).enumerated() {
      if let decision { routes.enter(decision, ofEntry: entry, in: &verdicts) }
    }
    return verdicts
  }

  /// The verdict on a URL for each app, as ``verdicts(for:domain:)`` gives it, for many URLs in a row: with the automaton
  /// nothing is allocated for a URL once the array has its length.
  ///
  ///     var verdicts: [AppVerdict] = []
  ///     for line in lines { try matcher.fill(&verdicts, for: line.span) }
  ///
  /// - Parameters:
  ///   - verdicts: Room that is used again; what it holds is replaced.
  ///   - url: The URL's bytes. Raw spaces and bytes beyond ASCII are read as their percent-encoding.
  ///   - domain: The domain that serves the file, as in ``verdicts(for:domain:)``.
  /// - Throws: Why the bytes are not a URL that a link could have; nothing matches then.
  /// - Complexity: O(bytes + apps + entries).
  public mutating func fill(
    _ verdicts: inout [AppVerdict], for url: Span<UInt8>, domain: String? = nil
  ) throws(LinkURL.Problem) {
    clear(&verdicts)
    try URLOutline.checkCharacters(url)
    let outline = try URLOutline(url)
    guard outline.hasWebScheme(url) else { return }
    if let domain, !outline.hasHost(domain, url) { return }
    guard let automata else {
      return engine.decide(url, pathStart: outline.pathStart) { [routes] entry, decision in
        routes.enter(decision, ofEntry: entry, in: &verdicts)
      }
    }
    automata.walk(url.extracting(outline.pathStart...))
    for entry in 0..<automata.entryCount {
      if let decision = automata.decision(inEntry: entry) { routes.enter(decision, ofEntry: entry, in: &verdicts) }
    }
  }

  /// What each entry decides for a URL's path, query and fragment, as a server has them: `/buy/42?size=7`. Scheme and host are
  /// not looked at. With the automaton nothing is allocated.
  ///
  /// - Parameters:
  ///   - target: The bytes from the path on. Raw spaces and bytes beyond ASCII are read as their percent-encoding; control
  ///     characters match nothing.
  ///   - body: Called for each entry in which a component decides, with the entry's index in `details`, in the order of
  ///     the file. For an app, the first entry that names it has the last word.
  /// - Complexity: O(bytes + entries).
  public mutating func decide(target: Span<UInt8>, _ body: (_ entry: Int, _ decision: Decision) -> Void) {
    guard let automata else {
      return engine.decide(target, pathStart: 0) { [routes] position, decision in
        body(routes.index(ofEntry: position), decision)
      }
    }
    automata.walk(target)
    for position in 0..<automata.entryCount {
      if let decision = automata.decision(inEntry: position) { body(routes.index(ofEntry: position), decision) }
    }
  }

  private var undecided: [AppVerdict] {
    plan.apps.map { AppVerdict(app: $0, verdict: .noMatch, entry: nil, component: nil) }
  }

  private func clear(_ verdicts: inout [AppVerdict]) {
    guard verdicts.count == plan.apps.count, verdicts.indices.allSatisfy({ verdicts[$0].app == plan.apps[$0] }) else {
      verdicts = undecided
      return
    }
    for index in verdicts.indices { verdicts[index].clear() }
  }
}

/// Which apps each entry speaks for. Each matcher has its own: tasks that share one wait for each other to count references.
private struct Routes {
  private let entries: [(index: Int, apps: Range<Int>)]
  /// The apps of all entries, one entry after another.
  private let apps: [Int]

  init(_ plan: RoutingPlan) {
    var entries: [(index: Int, apps: Range<Int>)] = []
    var apps: [Int] = []
    for named in plan.entries {
      entries.append((named.entry.index, apps.count..<apps.count + named.apps.count))
      apps += named.apps
    }
    self.entries = entries
    self.apps = apps
  }

  func index(ofEntry position: Int) -> Int { entries[position].index }

  /// The first entry that decides for an app has the last word for it (oracle).
  func enter(_ decision: Decision, ofEntry position: Int, in verdicts: inout [AppVerdict]) {
    let entry = entries[position]
    for app in apps[entry.apps] where verdicts[app].verdict == .noMatch {
      verdicts[app].decide(decision, ofEntry: entry.index)
    }
  }
}
