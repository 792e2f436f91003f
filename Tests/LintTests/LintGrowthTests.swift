import Growth
import Shapes
import Testing

@testable import Lint

@Suite("The cost of linting files of every shape")
struct LintGrowthTests {
  /// Shapes with questions about many pairs of components: their steps grow faster, up to the budget.
  private static let pairwise: Set<Shape> = [.mixed, .long, .dictionaries, .apps]

  @Test("the steps grow no faster than n log n, and stay within the budget of the file", arguments: Shape.allCases)
  func growth(_ shape: Shape) {
    let counted = CountedSteps(shape, budget: (8_000_000, 4_000)) { file, ledger in
      var options = LintOptions()
      options.ledger = ledger
      _ = Linter.lint(file, options: options)
    }
    #expect(counted.excesses.isEmpty)
    if Self.pairwise.contains(shape) {
      withKnownIssue("pairs of components are compared") {
        #expect(counted.growth.isQuasilinear, "\(counted.growth)")
      }
    } else {
      #expect(counted.growth.isQuasilinear, "\(counted.growth)")
    }
  }
}
