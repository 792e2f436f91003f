package import Association
import JSONSource
package import Matching
import SourceText

/// The components that decide for some apps, with the results for each.
package final class DecidingList {
  package let components: OrderedComponents
  /// The apps that the list decides for; empty if an entry names none, or for systems before iOS 13.
  package let apps: [AppID]
  /// `true` if no entry was left out.
  package let isComplete: Bool
  private let analysed: AnalysedFile
  /// The indices of all entries that name the apps, also of those that were left out, ascending.
  private let entries: [Int]
  let acceptance: AcceptanceList
  package private(set) lazy var prefixes = EffectIndex(components)
  /// For searches beside many components.
  private(set) lazy var automaton = ListAutomaton(components, stepBudget)
  /// The results about the URLs that each component decides.
  private(set) lazy var reaches = makeReaches()
  private lazy var necessity = NecessityAnalysis(
    components, stepBudget.limited(toStates: Self.statesForAll), acceptance, prefixes)
  /// The positions of components with a search that exceeded the budget.
  var undecided: Set<Int> = []
  private lazy var secondOpinion = apps.first.map {
    MatcherBox(
      LinkRouter(
        analysed.file, app: $0, entries: analysed.entries(at: entries), analysed.variables, engine: .pcre2))
  }

  /// States and steps for a search about every component; those that need more are repeated at the end.
  private static let statesForAll = 2_000
  private static let stepsForAll = 200_000
  /// A longer URL is not shown.
  private static let shownLength = 160

  init(
    _ components: OrderedComponents, ofEntries entries: [Int], apps: [AppID], in analysed: AnalysedFile
  ) {
    self.components = components
    self.entries = entries
    self.apps = apps
    isComplete = !analysed.entries(at: entries).contains { $0.isLong }
    self.analysed = analysed
    acceptance = AcceptanceList(components, analysed.stepBudget)
  }

  var stepBudget: StepBudget { analysed.stepBudget }

  /// Verdicts for the first of the apps.
  func makeVerdicts() -> ConfirmedVerdicts? {
    apps.first.map {
      ConfirmedVerdicts(analysed.file, app: $0, entries: analysed.entries(at: entries), analysed.variables)
    }
  }

  // MARK: Positions

  /// O(log components), as they are in the order of their names.
  func position(of component: Component) -> Int? {
    let (items, name) = (components.items, component.name)
    let position = items.partitioningIndex { $0.name >= name }
    return position < items.count && items[position].name == name ? position : nil
  }

  /// The positions of an entry's components.
  func positions(of entry: Entry) -> Range<Int> {
    let items = components.items
    return items.partitioningIndex { $0.entry >= entry.index }..<items.partitioningIndex { $0.entry > entry.index }
  }

  package func component(at position: Int) -> Component? {
    let item = components.items[position]
    return analysed.file.applinks.flatMap { $0.component(at: item.index, of: $0.entries[item.entry]) }
  }

  func components(at positions: [Int]) -> [Component] { positions.compactMap(component) }

  // MARK: Results

  package func decidesAnything(at position: Int) -> Bool {
    if case .decides = reaches[position] { true } else { false }
  }

  /// `true` if the list has components that exclude and others that do not. The reach of all is known afterwards, as after any other
  /// question. Kept, because each entry of the list asks for it.
  private(set) lazy var hasBothEffects: Bool = {
    _ = reaches
    guard let first = components.items.first else { return false }
    return components.items.contains { $0.excludes != first.excludes }
  }()

  private func makeReaches() -> [Reach] {
    let sampled = sampledReaches()
    var reaches = sampled.reaches
    // First with few steps for each, then those that need more.
    for isThorough in [false, true] {
      for position in reaches.indices {
        guard case .undecided = reaches[position], let suspects = sampled.suspects[position], !stepBudget.isExhausted
        else { continue }
        let steps =
          isThorough ? stepBudget : stepBudget.limited(toStates: Self.statesForAll).part(steps: Self.stepsForAll)
        reaches[position] = ReachabilityAnalysis(components, steps, acceptance).settle(position, suspects)
      }
    }
    for (position, twin) in sampled.twins {
      switch reaches[twin] {
      case .acceptsNothing, .covered: reaches[position] = reaches[twin]
      case .decides, .undecided: reaches[position] = .covered(by: [twin])
      }
    }
    for position in reaches.indices { if case .undecided = reaches[position] { undecided.insert(position) } }
    return reaches
  }

  /// The results that a few URLs show, the suspects for components without one, and for each component that is written like an earlier
  /// one, except perhaps for its effect, that one.
  private func sampledReaches() -> (reaches: [Reach], suspects: [Int: [Int]], twins: [Int: Int]) {
    let analysis = ReachabilityAnalysis(components, stepBudget, acceptance)
    var reaches: [Reach] = []
    var suspects: [Int: [Int]] = [:]
    var twins: [Int: Int] = [:]
    let signatures = ComponentSignatures()
    /// The first component with each number.
    var written: [Int] = []
    for (position, item) in components.items.enumerated() {
      let number = signatures.number(of: item.plan, ignoringEffect: true)
      if number < written.count {
        reaches.append(.undecided)
        twins[position] = written[number]
        continue
      }
      written.append(position)
      let sampled = analysis.sampled(position)
      reaches.append(sampled.reach)
      suspects[position] = sampled.suspects
    }
    return (reaches, suspects, twins)
  }

  /// Returns `true` if two components are written alike: the same settings, patterns and effect.
  func areAlike(_ one: Int, _ other: Int) -> Bool {
    let signatures = ComponentSignatures()
    return signatures.signature(of: components.items[one].plan)
      == signatures.signature(of: components.items[other].plan)
  }

  /// Returns the effect of removing a component after others were removed.
  func necessity(of position: Int, without removed: Set<Int>) -> Necessity {
    let answer = necessity.necessity(of: position, without: .planned(removed))
    if case .undecided = answer { undecided.insert(position) }
    return answer
  }

  /// Returns `true` if the budget suffices for a search about a component; one without a result is remembered.
  func canAsk(about position: Int) -> Bool {
    if stepBudget.isExhausted { undecided.insert(position) }
    return !stepBudget.isExhausted
  }

  func decider(of url: [UInt8]) -> Int? { acceptance.first(url) }

  /// A URL in full if both engines confirm that the component decides it for the list's apps, and it is short enough to show.
  package func confirmedURL(_ url: [UInt8], decidedBy position: Int) -> String? {
    guard url.count <= Self.shownLength, decider(of: url) == position, let app = apps.first else { return nil }
    let text = "https://\(analysed.host)" + String(decoding: url, as: UTF8.self)
    guard let link = try? LinkURL(text), let secondOpinion else { return nil }
    let verdict = secondOpinion.matcher.verdicts(for: link).first { $0.app == app }
    return verdict?.decider == components.items[position].name ? text : nil
  }
}
