import Association

/// Matches URLs in one task, and keeps its compiled patterns and states from one URL to the next.
///
///     var matcher = LinkRouter(file).makeMatcher()
///     for url in urls {
///       let verdicts = matcher.verdicts(for: url, domain: "harbor.shop")
///       print(verdicts.filter { $0.verdict == .match }.map(\.app))
///     }
@safe public struct LinkMatcher: ~Copyable {
  private let engine: Engine
  /// The automaton, if it is the engine: taken out of the enumeration for each URL, it would be retained.
  private let decider: Unmanaged<LinkDecider>?
  private let routes: AppRoutes
  private var origin = LinkOrigin()

  /// An engine works for one matcher, which owns it. All engines give the same verdicts.
  enum Engine {
    case automaton(LinkDecider)
    case pcre2(PCRE2Engine)
    case rules(any VerdictEngine)
  }

  /// The component that decides a URL in one entry.
  ///
  ///     matcher.decide(target: target.span) { entry, decision in
  ///       print(decision.excludes ? "excluded" : "opened", "by details[\(entry)].components[\(decision.component)]")
  ///     }
  public struct Decision: Sendable, Hashable {
    /// The index in `components` or `paths`.
    public let component: Int
    /// `true` if the URL stays in the browser.
    public let excludes: Bool
  }

  init(_ plan: RoutingPlan, _ engine: Engine) {
    self.engine = engine
    if case .automaton(let automaton) = engine {
      unsafe decider = Unmanaged.passUnretained(automaton)
    } else {
      unsafe decider = nil
    }
    routes = AppRoutes(plan)
  }

  /// The verdict on a URL for each app, in the order of the file.
  ///
  ///     for verdict in matcher.verdicts(for: url, domain: "harbor.shop") { print(verdict.app, verdict.verdict) }
  ///
  /// - Parameters:
  ///   - url: A URL; one whose scheme is not `https` or `http` matches nothing (decided).
  ///   - domain: The domain that serves the file. Another host matches nothing (oracle); `nil` compares no hosts.
  public mutating func verdicts(for url: LinkURL, domain: String? = nil) -> [AppVerdict] {
    var verdicts = routes.undecided
    guard url.hasWebScheme, domain.map(url.hasHost) ?? true else { return verdicts }
    enter(url, &verdicts)
    return verdicts
  }

  /// The verdict on a URL for the app at an index of ``LinkRouter/apps``. The cost does not depend on the number of apps.
  package mutating func verdict(on url: LinkURL, forApp index: Int) -> AppVerdict {
    var verdict = routes.undecided(index)
    guard url.hasWebScheme else { return verdict }
    func enter(_ position: Int, _ decision: Decision) {
      guard verdict.verdict == .noMatch, routes.names(index, inEntry: position) else { return }
      verdict.decide(decision, ofEntry: routes.index(ofEntry: position))
    }
    switch engine {
    case .automaton(let decider): decider.decide(url.afterHost.span, enter)
    case .pcre2(let engine): engine.decide(url, enter)
    case .rules(let engine): verdict = engine.verdicts(for: url)[index]
    }
    return verdict
  }

  /// Fills an array with the verdicts of ``verdicts(for:domain:)``, for many URLs in a row: with the automaton nothing is allocated for
  /// a URL once the array has its length.
  ///
  ///     var verdicts: [AppVerdict] = []
  ///     for line in lines { try matcher.fill(&verdicts, for: line.span) }
  ///
  /// - Parameters:
  ///   - verdicts: An array to use again; its contents are replaced.
  ///   - url: The URL's bytes. Raw spaces and bytes beyond ASCII are read as their percent-encoding.
  ///   - domain: The domain that serves the file, as in ``verdicts(for:domain:)``.
  /// - Throws: Why the bytes are not a URL that a link could have; nothing matches then.
  /// - Complexity: O(bytes + apps + entries).
  public mutating func fill(
    _ verdicts: inout [AppVerdict], for url: Span<UInt8>, domain: String? = nil
  ) throws(LinkURL.Problem) {
    routes.clear(&verdicts, areOwn: false)
    try URLOutline.checkCharacters(url)
    try enter(url, domain, &verdicts)
  }

  /// Fills an array as ``fill(_:for:domain:)`` does, if the bytes are printable ASCII, as nearly always; returns `false` otherwise. For callers that
  /// repair bytes which are not UTF-8 first.
  ///
  /// - Parameters:
  ///   - verdicts: Those that this matcher filled before, or none.
  ///   - isPrintable: `true` if the bytes are known to be printable ASCII.
  package mutating func fillOrdinary(
    _ verdicts: inout [AppVerdict], for url: Span<UInt8>, isPrintable: Bool = false, domain: String?
  ) throws(LinkURL.Problem) -> Bool {
    guard isPrintable ? URLOutline.hasOrdinaryLength(url) : URLOutline.isOrdinary(url) else { return false }
    routes.clear(&verdicts, areOwn: true)
    try enter(url, domain, &verdicts)
    return true
  }

  /// `true` if the last URL that was filled has a scheme of links, and the domain as its host.
  package var isOnDomain: Bool { origin.isLink }

  @inline(__always)
  private mutating func enter(
    _ url: Span<UInt8>, _ domain: String?, _ verdicts: inout [AppVerdict]
  ) throws(LinkURL.Problem) {
    guard let pathStart = try origin.pathStart(of: url, domain: domain) else { return }
    if let decider = unsafe decider {
      unsafe decider._withUnsafeGuaranteedRef {
        $0.decide(url.extracting(pathStart...)) { routes.enter($1, ofEntry: $0, in: &verdicts) }
      }
      return
    }
    enter(try LinkURL(bytes: url.indices.map { url[$0] }), &verdicts)
  }

  private func enter(_ url: LinkURL, _ verdicts: inout [AppVerdict]) {
    switch engine {
    case .automaton(let decider):
      decider.decide(url.afterHost.span) { routes.enter($1, ofEntry: $0, in: &verdicts) }
    case .pcre2(let engine): engine.decide(url) { routes.enter($1, ofEntry: $0, in: &verdicts) }
    case .rules(let engine): verdicts = engine.verdicts(for: url)
    }
  }

  /// Decides a URL's path, query and fragment in each entry, as a server has them: `/buy/42?size=7`. Scheme and host are not compared.
  /// With the automaton nothing is allocated.
  ///
  ///     var opens = false
  ///     matcher.decide(target: target.span) { _, decision in opens = opens || !decision.excludes }
  ///
  /// - Parameters:
  ///   - target: The bytes from the path on. Raw spaces and bytes beyond ASCII are read as their percent-encoding. Bytes
  ///     behind the one that decides are not read. A control character, which no URL has, matches nothing where it is read.
  ///   - body: Called for each entry in which a component decides, with the entry's index in `details`, in the order of
  ///     the file. For an app, the first entry that names it decides.
  /// - Complexity: O(bytes + entries).
  public mutating func decide(target: Span<UInt8>, _ body: (_ entry: Int, _ decision: Decision) -> Void) {
    if let decider = unsafe decider {
      return unsafe decider._withUnsafeGuaranteedRef { $0.decide(target) { body(routes.index(ofEntry: $0), $1) } }
    }
    guard let url = try? LinkURL(bytes: Array("https://example.com".utf8) + target.indices.map { target[$0] }) else {
      return
    }
    switch engine {
    case .automaton: break
    case .pcre2(let engine): engine.decide(url) { body(routes.index(ofEntry: $0), $1) }
    case .rules(let engine):
      for verdict in engine.verdicts(for: url) {
        guard let entry = verdict.entry, let component = verdict.component else { continue }
        body(entry, Decision(component: component, excludes: verdict.verdict == .exclude))
      }
    }
  }
}
