import SourceText
import Testing

@testable import Lint

@Suite("Applying fixes")
struct FixApplicationTests {
  private static let source = SourceFile(name: "input", bytes: Array("0123456789".utf8))

  private static func finding(_ edits: [(Range<Int>, String)]) -> Finding {
    Finding(
      rule: "rule", severity: .error, message: "", location: .init(SourceRange(edits[0].0)), labels: [], help: [],
      cost: nil, fix: Fix("fix", edits.map { Fix.Edit(SourceRange($0), $1) }))
  }

  private func apply(_ fixes: [[(Range<Int>, String)]]) -> String {
    String(decoding: Linter.apply(fixes.map(Self.finding), to: Self.source).bytes, as: UTF8.self)
  }

  @Test("fixes that do not overlap are all applied, in any order")
  func fixesApart() {
    #expect(apply([[(8..<9, "x")], [(0..<1, "")], [(3..<3, "-"), (5..<6, "y")]]) == "12-34y67x9")
    #expect(apply([[(2..<4, "x")], [(4..<4, "-")], [(4 + 1..<6, "y")]]) == "01x-4y6789")
  }

  @Test("a fix that overlaps an earlier one is left out as a whole")
  func overlappingFix() {
    #expect(apply([[(2..<6, "x")], [(5..<7, "y"), (9..<9, "z")]]) == "01x6789")
    #expect(apply([[(5..<7, "y")], [(2..<6, "x")]]) == "01234y789")
    #expect(apply([[(3..<4, "y")], [(1..<8, "x")]]) == "012y456789")
    #expect(apply([[(3..<3, "y")], [(3..<3, "x")]]) == "012y3456789")
    #expect(apply([[(3..<3, "y")], [(3..<5, "x")]]) == "012y3456789")
    #expect(apply([[(3..<5, "y")], [(3..<3, "x")]]) == "012y56789")
    #expect(apply([[(3..<5, "y")], [(4..<4, "x")]]) == "012y56789")
  }

  @Test("a fix whose own edits overlap is not applied")
  func fixThatOverlapsItself() {
    #expect(apply([[(2..<6, "x"), (4..<5, "y")], [(7..<8, "z")]]) == "0123456z89")
  }
}
