import Analysis
import Association
import SourceText
import Testing

@testable import Answers
@testable import Reports
@testable import Tasks

@Suite("What two files do differently, as text")
struct DifferenceTextTests {
  private static func file(_ components: String) -> AssociationFile {
    let text =
      #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\#(components)]}]}}"#
    return AssociationFile(SourceFile(name: "file", bytes: Array(text.utf8)))
  }

  private static func answer(
    _ old: AssociationFile, _ new: AssociationFile, budget: Budget = Budget()
  ) -> DiffAnswer {
    let parts = old.systemDifferences(to: new, budget: budget).map { FileComparison.Part($0) }
    let comparison = FileComparison(
      path: "file", old: FileVersion(.association(old)), new: FileVersion(.association(new)), parts: parts, lists: [])
    return DiffAnswer(files: [comparison], folders: nil, showsAll: false, app: nil)
  }

  private static func text(_ answer: DiffAnswer, width: Int) -> String {
    answer.document(answer.report(failOn: nil)).terminal(style: .plain, width: width)
  }

  private let old = file(#"{"/": "*a????????"}"#)
  private let new = file(#"{"/": "*a????????b", "exclude": true}, {"/": "*a????????"}"#)

  @Test("what the budget does not suffice for is undecided, and not called equivalent")
  func undecided() {
    let answer = Self.answer(old, new, budget: Budget(states: 5))
    #expect(answer.result == .undecided)
    #expect(answer.files.flatMap(\.parts).flatMap(\.undecided).map(\.kind) == [.closed])
    #expect(
      Self.text(answer, width: 60) == """
        9QX4T7KM2P.shop.harbor.app
          ? undecided whether it no longer opens some URL: the
            search budget ran out

        """)
    #expect(answer.json.contains(#""result": "undecided""#))
    let markdown = answer.document(answer.report(failOn: nil)).markdown()
    #expect(markdown.hasPrefix("## Universal links: undecided\n"))
    #expect(markdown.contains("| undecided whether it no longer opens some URL: the search budget ran out |"))
  }

  @Test("components fit the width", arguments: [40, 80, 120])
  func width(_ width: Int) {
    let long = String(repeating: "/segment", count: 20)
    let text = Self.text(Self.answer(Self.file(""), Self.file(#"{"/": "\#(long)"}"#)), width: width)
    #expect(
      text.split(separator: "\n").allSatisfy { $0.count <= width || $0.contains("https://") || $0.contains("file:1:") })
  }

  @Test("a heading of systems is beside the differences of each, and the folder's counts are last")
  func folders() {
    let comparison = Self.answer(old, old).files[0]
    let answer = DiffAnswer(files: [comparison], folders: ("a", "b"), showsAll: false, app: nil)
    #expect(Self.text(answer, width: 80) == "1 file compared: 1 equivalent\n")
  }
}
