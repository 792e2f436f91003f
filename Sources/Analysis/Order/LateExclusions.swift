package import Association
import Matching

// An exclusion is late where an earlier component opens some of the URLs that it names. Some of these components are deliberate
// exceptions: one whose URLs are all URLs of the exclusion, such as `/help/faq` before an exclusion of `/help/*`. So a URL is searched for
// that the exclusion accepts and that an earlier component decides which is not known to be such an exception; the search ends with none,
// with a component that also accepts other URLs, or with one exception more.

/// An exclusion that decides some URLs and loses others to an earlier component.
package struct LateExclusion {
  package let component: Component
  /// The first component that opens URLs of the exclusion and is not an exception to it.
  package let opener: Component
  /// A URL of the exclusion that the component opens.
  package let url: String
  /// `true` if the exclusion can be moved before the component in its list without hiding an exception in between.
  package let canMove: Bool
}

extension OrderAnalysis {
  /// The late exclusions of an entry, in order.
  ///
  /// - Parameter isIgnored: Whether a component is neither reported nor counted as opening anything.
  package func lateExclusions(of entry: Entry, ignoring isIgnored: (Component) -> Bool) -> [LateExclusion] {
    var found: [LateExclusion] = []
    for (component, outcome) in outcomes(of: entry) where component.exclude.value && !isIgnored(component) {
      guard case .decides = outcome else { continue }
      for list in lists(of: entry) {
        guard let position = list.position(of: component), let late = list.lateExclusion(at: position),
          !isIgnored(late.opener)
        else { continue }
        found.append(late)
        break
      }
    }
    return found
  }
}

extension DecidingList {
  /// Earlier components that are examined for one exclusion.
  private static let turns = 12

  private static let statesForTurn = 2_000
  /// An automaton of so few components is made faster than the states of the whole list.
  private static let fewComponents = 64

  fileprivate func lateExclusion(at position: Int) -> LateExclusion? {
    guard canAsk(about: position), let component = component(at: position) else { return nil }
    let exclusion = components.items[position]
    // The earlier components that can decide URLs of the exclusion.
    let earlier = Array(prefixes.positions(sharingURLsWith: exclusion.plan).prefix { $0 < position })
    stepBudget.take(earlier.count)
    guard earlier.contains(where: { !components.items[$0].excludes }) else { return nil }
    let analysis = ReachabilityAnalysis(components, stepBudget.limited(toStates: Self.statesForTurn), acceptance)
    var exceptions: Set<Int> = []
    for _ in 0..<Self.turns {
      guard let (url, opener) = openedURL(of: position, among: earlier, butNotOf: exceptions) else { return nil }
      guard isFound(urlOf: opener, butNotOf: position, analysis), let other = self.component(at: opener),
        let shown = confirmedURL(url, decidedBy: opener)
      else {
        exceptions.insert(opener)
        continue
      }
      let between = earlier.filter { $0 > opener }
      // Each component that opens must keep URLs of its own when the exclusion moves before it.
      let canMove =
        components.items[opener].entry == exclusion.entry
        && between.allSatisfy { components.items[$0].excludes || isFound(urlOf: $0, butNotOf: position, analysis) }
      return LateExclusion(component: component, opener: other, url: shown, canMove: canMove)
    }
    undecided.insert(position)
    return nil
  }

  /// Returns `true` if a component accepts a URL that another one does not: the one that shows what it decides, or one that is looked for.
  private func isFound(urlOf position: Int, butNotOf other: Int, _ analysis: ReachabilityAnalysis) -> Bool {
    if case .decides(let url) = reaches[position] {
      stepBudget.take(url.count)
      if !acceptance.accepts(url, at: other) { return true }
    }
    return analysis.isFound(urlOf: position, butNotOf: other)
  }

  /// A URL that the exclusion accepts and an earlier component opens, and that component.
  private func openedURL(
    of position: Int, among earlier: [Int], butNotOf exceptions: Set<Int>
  ) -> (url: [UInt8], opener: Int)? {
    func isOpener(_ number: Int) -> Bool { !components.items[number].excludes && !exceptions.contains(number) }
    let plan = components.items[position].plan
    for url in SampleURLs.urls(for: plan) {
      let accepting = acceptance.accepting(url)
      if let first = accepting.first, first < position, isOpener(first), accepting.contains(position) {
        return (url, first)
      }
    }
    func url(_ search: Search) -> SearchResult<[UInt8]> {
      search.first(
        where: { $0[0] != nil && $0[1].map(isOpener) ?? false },
        unless: { !$0.isAlive(0) || !$0.isAlive(1) })
    }
    let stepBudget = stepBudget.limited(toStates: Self.statesForTurn)
    var result = SearchResult<[UInt8]>.undecided
    if earlier.count > Self.fewComponents, let automaton {
      result = url(
        Search(stepBudget, [.init(anyOf: [plan])], from: components, beside: [automaton.components(before: position)]))
    }
    // The list has more states than these components alone.
    if case .undecided = result {
      result = url(Search(stepBudget, [.init(anyOf: [plan]), .init(earlier, of: components)], from: components))
    }
    if case .undecided = result { undecided.insert(position) }
    guard case .found(let url) = result, let first = decider(of: url), isOpener(first) else { return nil }
    return (url, first)
  }
}
