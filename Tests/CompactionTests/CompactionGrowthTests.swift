import Growth
import Shapes
import Testing

@testable import Compaction

@Suite("The cost of compacting files of every shape")
struct CompactionGrowthTests {
  @Test(
    "the steps grow no faster than n log n, and stay within the budget of the file",
    arguments: Shape.allCases + Shape.cliffs)
  func growth(_ shape: Shape) {
    let counted = CountedSteps(shape, budget: (20_000_000, 20_000)) { file, ledger in
      var options = Compaction.Options()
      options.ledger = ledger
      _ = file.compacted(options)
    }
    #expect(counted.excesses.isEmpty)
    // A list is cut into parts at its mistakes, and the steps jump with the number of parts: the budget alone bounds them.
    if shape != .faulty { #expect(counted.growth.isQuasilinear, "\(counted.growth)") }
  }
}
