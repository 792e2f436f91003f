import Analysis
import Matching

// Components whose paths begin differently share no URL, and a URL that is tried shows most of those that share one. The others are searched
// together, then in halves until none shares one: so the number of searches follows the number of components that share URLs,
// not the number of components.

/// Finds those of many components that share URLs with some components.
struct SharingComponents {
  /// Components of one search, such as those of one enumeration.
  struct Candidate {
    /// The place in the entry that is reported.
    let index: Int
    let plans: [ComponentPlan]
  }

  /// A candidate with the positions of its components in the list.
  private struct Open {
    let candidate: Candidate
    let positions: Range<Int>
  }

  private let plans: [ComponentPlan]
  private let limit: Int
  private let stepBudget: StepBudget
  private let analysis: ComponentSetsAnalysis
  private let acceptance: AcceptanceList
  /// The candidates that can share URLs.
  private var open: [Open] = []
  private var found: [Int] = []

  /// - Parameter limit: Of more candidates than this, any may share a URL.
  init(_ plans: [ComponentPlan], among candidates: [Candidate], atMost limit: Int, _ stepBudget: StepBudget) {
    self.plans = plans
    self.limit = limit
    self.stepBudget = stepBudget
    let prefixes = PrefixIndex(plans)
    stepBudget.take(plans.count + candidates.count)
    var all = plans
    for candidate in candidates where candidate.plans.contains(where: { prefixes.contains(sharingURLsWith: $0) }) {
      open.append(Open(candidate: candidate, positions: all.count..<all.count + candidate.plans.count))
      all += candidate.plans
    }
    let list = OrderedComponents(items: all.map { OrderedComponents.Item(entry: 0, plan: $0) })
    analysis = ComponentSetsAnalysis(stepBudget, from: list)
    acceptance = AcceptanceList(list, stepBudget)
  }

  /// The places of the candidates that share URLs, or that may because a search of each alone was undecided; `nil` if there are too many,
  /// or if the budget ended first.
  mutating func places() -> [Int]? {
    var others: [Open] = []
    for one in open {
      if isSharedURLTried(one) { found.append(one.candidate.index) } else { others.append(one) }
      if found.count > limit { return nil }
    }
    ask(others[...])
    return found.count > limit || stepBudget.isExhausted ? nil : found.sorted()
  }

  /// Returns `true` if a URL that is likely for one side is accepted by both.
  private func isSharedURLTried(_ one: Open) -> Bool {
    zip(one.candidate.plans, one.positions).contains { plan, position in
      SampleURLs.urls(for: plan).contains {
        acceptance.first($0, in: plans.indices) != nil && acceptance.accepts($0, at: position)
      }
    }
  }

  private mutating func ask(_ candidates: ArraySlice<Open>) {
    guard let first = candidates.first, found.count <= limit, !stepBudget.isExhausted else { return }
    var others = candidates
    switch analysis.common(plans, candidates.flatMap({ $0.candidate.plans })) {
    case .none: return
    case .undecided where candidates.count == 1: return found.append(first.candidate.index)
    case .undecided: break
    case .found(let url):
      if candidates.count == 1 { return found.append(first.candidate.index) }
      // The URL shows all that accept it.
      stepBudget.take(candidates.reduce(0) { $0 + $1.positions.count * url.count })
      let end = others.partition { $0.positions.contains { acceptance.accepts(url, at: $0) } }
      found += others[end...].map { $0.candidate.index }
      others = others[..<end]
    }
    let middle = others.startIndex + others.count / 2
    ask(others[..<middle])
    ask(others[middle...])
  }
}
