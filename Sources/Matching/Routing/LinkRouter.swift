public import Association
import SourceText

/// Finds which apps open a URL, by the components of one association file.
///
/// A router is made once for a file and can be shared between tasks; each task matches with a ``LinkMatcher`` of its own.
///
///     let router = LinkRouter(file)
///     print(router.apps)
///     var matcher = router.makeMatcher()
///     for verdict in matcher.verdicts(for: url) { print(verdict.app, verdict.verdict) }
public struct LinkRouter: Sendable {
  let plan: RoutingPlan
  private let compiled: CompiledEntries?
  private let rules: (any VerdictEngine)?

  /// The algorithm that decides URLs. The verdicts are the same with each.
  ///
  ///     for engine in LinkRouter.Engine.allCases {
  ///       var matcher = LinkRouter(file, engine: engine).makeMatcher()
  ///       print(engine, matcher.verdicts(for: url).map(\.verdict))
  ///     }
  public enum Engine: String, Sendable, CaseIterable {
    /// All components in one automaton: one walk over the URL, whatever their number.
    case automaton
    /// Components one by one, each part with PCRE2's just-in-time compiler; without the package trait `PCRE2`, and the first times with a long
    /// list of values, by sets of positions.
    case pcre2
  }

  /// A router for the apps of a file.
  ///
  ///     let router = LinkRouter(file)
  ///
  /// - Parameters:
  ///   - file: The file. One that a device would ignore (``AssociationFile/fault``) is used as far as it was read.
  ///   - app: The only app to decide for; all apps of the file by default.
  ///   - engine: The algorithm. The verdicts are the same with each.
  /// - Complexity: O(characters of all patterns) with the automaton; O(entries) with PCRE2, which compiles patterns when a
  ///   URL first needs them.
  public init(_ file: AssociationFile, app: AppID? = nil, engine: Engine = .automaton) {
    self.init(file, apps: app.map { [$0] } ?? file.applinks?.apps ?? [], engine: engine)
  }

  /// - Parameter apps: The apps to decide for, which the file need not name.
  package init(_ file: AssociationFile, apps: [AppID], engine: Engine = .automaton) {
    self.init(RoutingPlan(file, apps: apps), engine)
  }

  /// A router for all apps, with variables that others have too.
  package init(_ file: AssociationFile, _ variables: VariableTable) {
    self.init(RoutingPlan(file, variables: variables), .automaton)
  }

  /// A router for one app whose entries are known, made in time that does not depend on the other entries.
  ///
  /// - Parameter entries: The entries that name the app, in the order of the file.
  package init(
    _ file: AssociationFile, app: AppID, entries: [Entry], _ variables: VariableTable, engine: Engine = .automaton
  ) {
    self.init(RoutingPlan(file, app: app, entries: entries, variables), engine)
  }

  /// A router for the same apps by another algorithm.
  package func by(_ engine: Engine) -> LinkRouter { LinkRouter(plan, engine) }

  private init(_ plan: RoutingPlan, _ engine: Engine) {
    self.plan = plan
    compiled = engine == .automaton ? CompiledEntries(plan) : nil
    rules = nil
  }

  /// A router for the rules of another platform. Their verdicts name a rule by its statement and its index as an entry and a component.
  package init(_ rules: any VerdictEngine) {
    plan = RoutingPlan(AssociationFile(SourceFile(name: "", bytes: [])), apps: rules.apps)
    compiled = nil
    self.rules = rules
  }

  /// The apps of the verdicts, in the order of the file.
  public var apps: [AppID] { plan.apps }

  /// A matcher for one task.
  ///
  ///     var matcher = router.makeMatcher()
  ///
  /// - Parameter cacheBound: Bytes that the automaton's cache may take; it is emptied when it reaches them.
  public func makeMatcher(cacheBound: Int = defaultCacheBound) -> LinkMatcher {
    makeMatcher(cacheBound: cacheBound, warmUp: nil)
  }

  /// - Parameter warmUp: URLs before states of whole URLs are made; by default as many as repay the work.
  func makeMatcher(cacheBound: Int = defaultCacheBound, warmUp: Int?) -> LinkMatcher {
    if let rules {
      LinkMatcher(plan, .rules(rules))
    } else if let compiled {
      LinkMatcher(plan, .automaton(LinkDecider(compiled, cacheBound: cacheBound, warmUp: warmUp)))
    } else {
      LinkMatcher(plan, .pcre2(PCRE2Engine(plan)))
    }
  }

  /// 64 MiB. Memory is taken as the traffic needs it.
  public static var defaultCacheBound: Int { 64 << 20 }
}
