import Matching
import Testing

@testable import Analysis

@Suite("The states of a list that are kept for many searches")
struct ListAutomatonTests {
  private static let stepBudget = StepBudget(Budget(steps: .max))

  @Test(
    "a search beside them finds what a search with the components before finds",
    arguments: BruteForceTests.Kind.allCases, [0, 1 << 20])
  func search(_ kind: BruteForceTests.Kind, _ room: Int) {
    var (found, none, refused) = (0, 0, 0)
    for list in kind.family.lists(kind.lists / 2, seed: 11) {
      let components = list.components
      guard let automaton = ListAutomaton(components, Self.stepBudget, room: room) else {
        refused += 1
        continue
      }
      for (position, item) in components.items.enumerated() {
        let plan = Search.Group(anyOf: [item.plan])
        let searched = url(Search(Self.stepBudget, [plan, .init(0..<position, of: components)]))
        let kept = url(Search(Self.stepBudget, [plan], beside: [automaton.components(before: position)]))
        // The first component that decides, and the length of a shortest URL.
        #expect(searched?.decider == kept?.decider && searched?.url.count == kept?.url.count, "\(list) \(position)")
        if kept == nil { none += 1 } else { found += 1 }
      }
    }
    #expect(refused == kind.lists / 2 || found > 0 && none > 0, "\(found) \(none) \(refused)")
  }

  /// A URL that the component accepts and an earlier one too, and that one.
  private func url(_ search: Search) -> (decider: Int, url: [UInt8])? {
    var decider: Int?
    let result = search.first(
      where: {
        decider = $0[0] == nil ? nil : $0[1]
        return decider != nil
      }, unless: { !$0.isAlive(0) || !$0.isAlive(1) })
    guard case .found(let url) = result, let decider else { return nil }
    return (decider, url)
  }
}
