package import Association
package import Matching
package import Shapes
import SourceText

/// The steps that an analysis takes with three files of one shape.
package struct CountedSteps {
  package let growth: Growth
  /// The components and the steps of each file whose steps are more than its budget.
  package let excesses: [(components: Int, steps: Int)]

  /// - Parameters:
  ///   - budget: The steps for a file without components, and for each component. The last question may take more than is left: a tenth.
  ///   - analysis: Takes all of its steps from a ledger that does not end.
  package init(
    _ shape: Shape, fromTwoTo exponent: Int = 8, budget: (base: Int, component: Int),
    of analysis: (AssociationFile, StepBudget) -> Void
  ) {
    var counts: [Int] = []
    var characters: [Int] = []
    var excesses: [(components: Int, steps: Int)] = []
    for shaped in Growth.files(shape, fromTwoTo: exponent) {
      let all = 1 << 50
      let ledger = StepBudget(states: .max, steps: all)
      analysis(AssociationFile(SourceFile(name: "test", bytes: Array(shaped.json.utf8))), ledger)
      let steps = all - ledger.left
      let components = shaped.components.count
      if steps > (budget.base + budget.component * components) / 10 * 11 { excesses.append((components, steps)) }
      counts.append(steps)
      characters.append(shaped.characterCount)
    }
    growth = Growth(fromTwoTo: exponent, characters: characters, steps: counts)
    self.excesses = excesses
  }
}

extension ShapedFile {
  /// The characters of all paths.
  fileprivate var characterCount: Int {
    components.reduce(0) { count, component in
      component.path.reduce(count) { count, piece in
        if case .literal(let text) = piece { count + text.utf8.count } else { count + 1 }
      }
    }
  }
}
