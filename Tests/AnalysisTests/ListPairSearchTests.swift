import Association
import Growth
import Matching
import SourceText
import Testing

@testable import Analysis

@Suite("Searches for the differences of two lists")
struct ListPairSearchTests {
  private static func components(_ count: Int) -> OrderedComponents {
    let elements = (0..<count).map { #"{"/": "/item/\#(1_000_000 + $0)/*"}"# }
    let text =
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.app"], "components": [\#(elements.joined(separator: ","))]}]}}"#
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    return OrderedComponents(file.applinks?.entries ?? [], of: file, VariableTable(file))
  }

  /// The steps of a search for a first difference of lists without a common component, and of one for another.
  private static func steps(_ count: Int) -> (first: Int, next: Int) {
    let stepBudget = StepBudget(states: .max, steps: 1 << 50)
    let search = ListPairSearch(ListPair(components(count), components(0)), stepBudget)
    func steps(unless isShown: (Int?) -> Bool) -> Int {
      let before = stepBudget.left
      guard case .found = search.url(.closed, unless: { old, _ in isShown(old) }) else {
        Issue.record("no difference is found")
        return 0
      }
      return before - stepBudget.left
    }
    return (steps { _ in false }, steps { $0 == 0 })
  }

  @Test("the steps of the first one, and of the next, grow as the lists")
  func growth() {
    let steps = (8...11).map { Self.steps(1 << $0) }
    for steps in [steps.map { $0.first }, steps.map { $0.next }] {
      let growth = Growth(fromTwoTo: 8, steps: steps)
      #expect(growth.isQuasilinear, "\(growth)")
    }
  }

  @Test("a shortest difference is found with suspects and, where nothing is common, without", arguments: [false, true])
  func suspects(_ hasCommon: Bool) {
    let (old, new) = (Self.components(8), Self.components(hasCommon ? 4 : 0))
    #expect(ListPair(old, new).hasOthers == hasCommon)
    guard case .found(let url) = ListPairSearch(ListPair(old, new), StepBudget(Budget())).url(.closed) else {
      Issue.record("no difference is found")
      return
    }
    #expect(String(decoding: url, as: UTF8.self) == (hasCommon ? "/item/1000004" : "/item/1000000"))
  }
}
