import Association
import Matching
import SourceText
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
        let searched = url(Search(Self.stepBudget, [plan, .init(Array(0..<position), of: components)]))
        let kept = url(Search(Self.stepBudget, [plan], beside: [automaton.components(before: position)]))
        // The first component that decides, and the length of a shortest URL.
        #expect(searched?.decider == kept?.decider && searched?.url.count == kept?.url.count, "\(list) \(position)")
        if kept == nil { none += 1 } else { found += 1 }
      }
    }
    // Lists with a decoded part are refused.
    #expect(found > 0 && none > 0 && (kind == .paths ? refused == 0 : refused < kind.lists / 2), "\(refused)")
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

  @Test("late exclusions of a long list are those that were made late")
  func lateExclusions() throws {
    let openers = (0..<100).map { #"{"/": "/$(lang)/a\#($0)/*"}"# }
    let exclusions = ["/$(lang)/zz/*", "/$(lang)/?7/b", "/$(lang)/a70", "/$(lang)/?99/c", "/$(lang)/a100/*"]
    let elements = openers + exclusions.map { #"{"/": "\#($0)", "exclude": true}"# }
    let text =
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.app"], "components": [\#(elements.joined(separator: ","))]}]}}"#
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    let order = OrderAnalysis(file, VariableTable(file), StepBudget(Budget()))
    let found = order.lateExclusions(of: try #require(file.applinks?.entries.first), ignoring: { _ in false })
    // `/a70` decides nothing, which is another finding.
    #expect(found.map { [$0.component.index, $0.opener.index] } == [[101, 7], [103, 99]])
    #expect(found.allSatisfy { $0.canMove } && order.limits.undecided.isEmpty)
  }
}
