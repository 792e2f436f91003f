import Analysis
import Association
import SourceText
import Testing

@testable import Reports

@Suite("What two files do differently, as text")
struct DifferenceTextTests {
  private static func file(_ components: String) -> AssociationFile {
    let text =
      #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\#(components)]}]}}"#
    return AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
  }

  private let old = file(#"{"/": "*a????????"}"#)
  private let new = file(#"{"/": "*a????????b", "exclude": true}, {"/": "*a????????"}"#)

  @Test("what the budget does not suffice for is undecided, and not called equivalent")
  func undecided() {
    let differences = old.systemDifferences(to: new, budget: Budget(states: 5))
    #expect(!differences.areEquivalent)
    #expect(differences.flatMap(\.diff.undecided).map(\.kind) == [.closed])
    let text = DifferenceText(style: .plain, width: 60).text(differences)
    #expect(
      text == """
        9QX4T7KM2P.shop.harbor.app
          ? undecided whether it no longer opens some URL: the
            search budget ran out

        """)
    #expect(DifferenceJSON(old: old, new: new).text(differences).contains(#""result": "undecided""#))
  }

  @Test("components fit the width", arguments: [40, 80, 120])
  func width(_ width: Int) {
    let long = String(repeating: "/segment", count: 20)
    let differences = Self.file("").systemDifferences(to: Self.file(#"{"/": "\#(long)"}"#))
    let text = DifferenceText(style: .plain, width: width).text(differences)
    #expect(
      text.split(separator: "\n").allSatisfy { $0.count <= width || $0.contains("https://") || $0.contains("file:1:") })
  }
}
