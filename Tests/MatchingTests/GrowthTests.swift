import Association
import Growth
import Shapes
import SourceText
import Testing

@testable import Matching

@Suite("The cost of matching files of every shape")
struct GrowthTests {
  /// What grows with a file and its URLs. Each is counted, so a further one is a line.
  private static let costs: [(name: String, of: @Sendable (LinkDecider) -> Int)] = [
    ("threads moved", { $0.costs.reduce(0) { $0 + $1.moves } }),
    ("rows made", { $0.costs.reduce(0) { $0 + $1.rows } }),
    ("bytes of the sets of threads", { $0.costs.reduce(0) { $0 + $1.size } }),
  ]

  @Test(
    "no cost of a file and four URLs for each component grows faster than n log n",
    arguments: Shape.allCases + Shape.cliffs)
  func growth(_ shape: Shape) throws {
    let deciders = Growth.files(shape, fromTwoTo: 8).map(Self.decided)
    for cost in Self.costs {
      let growth = Growth(fromTwoTo: 8, steps: deciders.map(cost.of))
      #expect(growth.isQuasilinear, "\(cost.name): \(growth)")
    }
  }

  @Test("steps of n log n pass, and steps of n√n do not")
  func limit() {
    let sizes = [256.0, 512, 1_024]
    #expect(Growth(fromTwoTo: 8, steps: [256 * 8, 512 * 9, 1_024 * 10]).isQuasilinear)
    #expect(!Growth(fromTwoTo: 8, steps: sizes.map { Int($0 * $0.squareRoot()) }).isQuasilinear)
  }

  /// A decider after the first pass, from nothing.
  private static func decided(_ shaped: ShapedFile) -> LinkDecider {
    let file = AssociationFile(SourceFile(name: "test", bytes: Array(shaped.json.utf8)))
    let decider = LinkDecider(CompiledEntries(RoutingPlan(file)), cacheBound: LinkRouter.defaultCacheBound)
    for url in shaped.urls(4 * shaped.components.count) { decider.decide(Array(url.utf8).span) { _, _ in } }
    return decider
  }
}
