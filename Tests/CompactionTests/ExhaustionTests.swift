import Analysis
import Association
import Matching
import SourceText
import Testing

@testable import Compaction

/// The same files with room enough and with a budget of a few steps.
@Suite("Merges whose proof needs more than the budget are not proposed")
struct ExhaustionTests {
  private static let little = StepBudget(states: 3, steps: 10)

  private static func file(_ components: String...) -> AssociationFile {
    let text =
      #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\#(components.joined(separator: ", "))]}]}}"#
    return AssociationFile(SourceFile(name: "hard", bytes: Array(text.utf8)))
  }

  @Test("spellings in several letter cases: those that were not examined are counted")
  func caseVariants() {
    let names = ["1*2*a", "3*4*b", "5*6*c"]
    let list = names.flatMap { [#"{"/": "/\#($0)"}"#, #"{"/": "/\#($0.uppercased())"}"#] }
    let file = Self.file(list.joined(separator: ", "))
    let all = file.caseVariants()
    #expect(all.found.count == 3 && all.omitted == 0)
    #expect(all.found.allSatisfy { if case .exact = $0.outcome { true } else { false } })
    let some = file.caseVariants(Self.little)
    #expect(!some.found.contains { if case .exact = $0.outcome { true } else { false } })
    #expect(some.omitted > 0)
  }

  @Test("spellings of percent-encoded text")
  func encodedLiterals() {
    let file = Self.file(##"{"#": "%D0%96"}"##, ##"{"#": "%d0%96"}"##)
    #expect(file.encodedLiterals().map { $0.shortening != nil } == [true])
    let found = file.encodedLiterals(Self.little)
    #expect(found.count == 1 && found[0].outcome == nil && found[0].shortening == nil)
  }
}
