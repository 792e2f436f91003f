import Analysis
import Association
import Matching
import SourceText

/// The components that decide for some apps, with analyses of each, made on first use.
final class DecidingList {
  let components: OrderedComponents
  /// The apps that the list decides for; empty if an entry lists none, or for systems before iOS 13.
  let apps: [AppID]
  /// Whether no entry was left out.
  let isComplete: Bool
  let deadline: Deadline
  private let file: AssociationFile
  private let places: [Place: Int]
  private var acceptance: AcceptanceList
  private lazy var reaches = makeReaches()
  private var necessity: NecessityAnalysis?
  private let opening: PrefixProbe
  private let excluding: PrefixProbe
  private lazy var secondOpinion = apps.first.map { MatcherBox(LinkRouter(file, app: $0, engine: .pcre2)) }

  private struct Place: Hashable {
    let entry: Int
    let index: Int
  }

  /// The states of a first analysis of every component; those that need more are analysed again at the end.
  private static let statesForAll = 2_000
  /// The greatest length of a URL in a message.
  private static let shownLength = 160

  init(
    _ components: OrderedComponents, apps: [AppID], isComplete: Bool, file: AssociationFile, _ deadline: Deadline
  ) {
    self.components = components
    self.apps = apps
    self.isComplete = isComplete
    self.file = file
    self.deadline = deadline
    acceptance = AcceptanceList(components)
    opening = PrefixProbe(components) { !$0.excludes }
    excluding = PrefixProbe(components) { $0.excludes }
    places = Dictionary(
      components.items.enumerated().map { (Place(entry: $1.entry, index: $1.index), $0) }, uniquingKeysWith: { $1 })
  }

  func position(of index: Int, in entry: Entry) -> Int? { places[Place(entry: entry.index, index: index)] }

  /// The positions of an entry's components, ascending.
  func positions(of entry: Entry) -> [Int] { (0..<entry.count).compactMap { position(of: $0, in: entry) } }

  /// The URLs that a component decides.
  func reach(of position: Int) -> Reach { reaches[position] }

  func decidesAnything(at position: Int) -> Bool { if case .decides = reach(of: position) { true } else { false } }

  private func makeReaches() -> [Reach] {
    var quick = ReachabilityAnalysis(components, deadline.limited(toStates: Self.statesForAll))
    var reaches: [Reach] = []
    var signatures = ComponentSignatures()
    var written: [ArraySlice<UInt32>: Int] = [:]
    for (position, item) in components.items.enumerated() {
      // The first word of a signature says whether the component excludes.
      let signature = signatures.signature(of: item.plan).dropFirst()
      if let twin = written[signature] {
        reaches.append(Self.reach(ofTwin: twin, reaches[twin]))
      } else {
        written[signature] = position
        reaches.append(quick.reach(of: position))
      }
    }
    var thorough = ReachabilityAnalysis(components, deadline)
    for position in reaches.indices {
      if case .undecided = reaches[position], !deadline.hasPassed { reaches[position] = thorough.reach(of: position) }
    }
    return reaches
  }

  /// The reach of a component that is the same as an earlier one, except perhaps for its effect.
  private static func reach(ofTwin twin: Int, _ reach: Reach) -> Reach {
    switch reach {
    case .acceptsNothing, .covered: reach
    case .decides, .undecided: .covered(by: [twin])
    }
  }

  /// Whether removing a component changes anything, if others are already removed.
  func necessity(of position: Int, without removed: Set<Int>) -> Necessity {
    // Moved out during the analysis, so that it is not copied.
    var analysis = necessity ?? NecessityAnalysis(components, deadline.limited(toStates: Self.statesForAll))
    necessity = nil
    defer { necessity = analysis }
    return analysis.necessity(of: position, without: removed)
  }

  /// The first component that accepts a URL.
  func decider(of url: [UInt8]) -> Int? { acceptance.accepting(url).first }

  /// Whether a component that excludes, or one that does not, may match a URL with this beginning. Fast; `false` is certain.
  func canTake(_ beginning: some Sequence<UInt8>, excludes: Bool) -> Bool {
    excludes ? excluding.canTake(beginning) : opening.canTake(beginning)
  }

  /// A full URL for a message, if both engines agree that the component decides it for the list's apps.
  func shown(_ url: [UInt8], decidedBy position: Int) -> String? {
    guard url.count <= Self.shownLength, decider(of: url) == position, let app = apps.first else { return nil }
    let text = "https://example.com" + String(decoding: url, as: UTF8.self)
    guard let link = try? LinkURL(text), let secondOpinion else { return nil }
    let item = components.items[position]
    let verdict = secondOpinion.matcher.verdicts(for: link).first { $0.app == app }
    guard verdict?.entry == item.entry, verdict?.component == item.index else { return nil }
    return "`\(escapedForDisplay(text))`"
  }
}
