import Growth
import Shapes
import Testing

@testable import Lint

@Suite("The cost of linting files of every shape")
struct LintGrowthTests {
  @Test(
    "the steps grow no faster than n log n, and stay within the budget of the file",
    arguments: Shape.allCases + Shape.cliffs)
  func growth(_ shape: Shape) {
    let counted = CountedSteps(shape, budget: (5_000_000, 4_000)) { file, ledger in
      var options = LintOptions()
      options.ledger = ledger
      _ = Linter.lint(file, options: options)
    }
    #expect(counted.excesses.isEmpty)
    // A list is cut into parts at its mistakes, and the steps jump with the number of parts: the budget alone bounds them.
    if shape != .faulty { #expect(counted.growth.isQuasilinear, "\(counted.growth)") }
  }
}
