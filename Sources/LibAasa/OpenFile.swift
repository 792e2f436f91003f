import AssetLinks
import Association
import Matching
import SourceText
import Synchronization
import Tasks

/// An `aasa_file`: a file that devices read, with the routers that its matchers share. Safe on many threads.
final class OpenFile: Sendable {
  let file: LinkFile
  /// The apps that a question may name: first those that may open links, in the order of the file.
  let apps: [AppID]
  /// Those of current systems, whose bundle IDs are found first.
  let currentApps: [AppID]
  private let routings = Mutex<[Routing.Question: Routing]>([:])

  /// The routers that are kept; callers that name more apps wait for some of them again.
  private static let kept = 64

  init(_ source: SourceFile) throws(TaskProblem) {
    file = try LinkFile.read(source)
    switch file {
    case .association(let file): (apps, currentApps) = (file.namedAppsOfAllSystems, file.namedApps)
    case .assetLinks(let file):
      apps = file.packages.map { AppID($0) }
      currentApps = apps
    }
  }

  /// The router for a question, made at its first use.
  func routing(_ question: Routing.Question) throws(TaskProblem) -> Routing {
    if let known = routings.withLock({ $0[question] }) { return known }
    // Without the lock, so that other threads need not wait: the second of two equal routers is dropped.
    let routing = try Routing(self, question)
    routings.withLock {
      if $0.count >= Self.kept { $0.removeAll() }
      $0[question] = routing
    }
    return routing
  }
}

/// The components of a file for some apps and a system. Shared by matchers.
final class Routing: Sendable {
  struct Question: Hashable, Sendable {
    /// The index of the only app; `nil` for all.
    let app: Int?
    let system: SystemVersion?
  }

  let router: LinkRouter
  let places: DecidingPlaces
  /// The indices in the file of the apps of the verdicts.
  let apps: [Int32]
  /// For each entry or statement, the components or rules before it.
  private let starts: [Int]
  /// The components or rules of all entries.
  let count: Int

  init(_ file: OpenFile, _ question: Question) throws(TaskProblem) {
    let options = FileOptions(app: question.app.map { file.apps[$0].text }, system: question.system)
    let matched = try MatchQuestion(file.file, options).answer()
    router = matched.router
    places = matched.places
    let indices = Dictionary(uniqueKeysWithValues: file.apps.enumerated().map { ($1, Int32(clamping: $0)) })
    apps = router.apps.map { indices[$0] ?? -1 }
    var starts: [Int] = []
    var count = 0
    for size in Self.sizes(matched.places.file) {
      starts.append(count)
      count += size
    }
    self.starts = starts
    self.count = count
  }

  /// The numbers of components or rules of each entry or statement.
  private static func sizes(_ file: LinkFile) -> [Int] {
    switch file {
    case .association(let file): (file.applinks?.entries ?? []).map { $0.count }
    case .assetLinks(let file):
      file.statements.map { if case .rules(let rules, _) = $0.rules { rules.count } else { 0 } }
    }
  }

  /// The number of a component in the file, from 0; -1 for a verdict that no component decides.
  func number(of verdict: AppVerdict) -> Int32 {
    guard let entry = verdict.entry, let component = verdict.component, entry < starts.count else { return -1 }
    return Int32(clamping: starts[entry] + component)
  }

  /// The component or rule with a number, where there is one.
  func decider(_ number: Int) -> NamedDecider? {
    guard number >= 0, number < count else { return nil }
    // The last entry that begins at the number or before it: those before it that begin there are empty.
    let entry = starts.partitioningIndex { $0 > number } - 1
    return places.decider(ComponentName(entry: entry, component: number - starts[entry]))
  }
}
