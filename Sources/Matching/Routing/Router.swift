public import Association

/// Answers for URLs which app gets them, by the rules of one association file.
///
/// A router is made once for a file and can be shared between tasks; each task matches with a ``Matcher`` of its own.
public struct Router: Sendable {
  let plan: RoutingPlan
  let engine: Engine
  private let compiled: CompiledEntries?

  /// - Parameters:
  ///   - file: The file. One that a device would ignore (``AssociationFile/fault``) is answered for as far as it was read.
  ///   - app: The only app to answer for; all that the file names by default.
  ///   - engine: What decides. The answers are the same with each.
  /// - Complexity: O(characters of all patterns) with the automaton; O(entries) with PCRE2, which compiles patterns when a
  ///   URL first needs them.
  public init(_ file: AssociationFile, app: AppID? = nil, engine: Engine = .automaton) {
    plan = RoutingPlan(file, app: app)
    self.engine = engine
    compiled = engine == .automaton ? CompiledEntries(plan) : nil
  }

  /// The apps that are answered for, in the order of the file.
  public var apps: [AppID] { plan.apps }

  /// A matcher for one task.
  ///
  /// - Parameter cacheBound: Bytes that the automaton's cache may take; it is emptied rather than let past them.
  public func makeMatcher(cacheBound: Int = defaultCacheBound) -> Matcher {
    if let compiled {
      Matcher(plan, AutomatonEngine(EntryAutomata(compiled, cacheBound: cacheBound)))
    } else {
      Matcher(plan, PCRE2Engine(plan))
    }
  }

  /// 8 MiB: room for some twenty thousand states.
  public static var defaultCacheBound: Int { EntryAutomata.defaultCacheBound }
}
