package import Shapes

/// The steps that a question takes with three files of one shape, of which each has twice the components of the one before.
package struct Growth: CustomStringConvertible {
  /// The first file has 2^exponent components.
  private let exponent: Int
  /// The characters of each file's patterns, or its components.
  private let sizes: [Int]
  private let steps: [Int]

  /// Three files of a shape.
  package static func files(_ shape: Shape, fromTwoTo exponent: Int) -> [ShapedFile] {
    (exponent...exponent + 2).map { shape.file(components: 1 << $0) }
  }

  /// - Parameters:
  ///   - characters: The characters of each file's patterns, where these become longer with their number.
  ///   - steps: The steps for each file. They are counted, not timed, so they are the same on every machine.
  package init(fromTwoTo exponent: Int, characters: [Int]? = nil, steps: [Int]) {
    self.exponent = exponent
    sizes = characters ?? steps.indices.map { 1 << (exponent + $0) }
    self.steps = steps
  }

  /// Whether the steps grow no faster than n log n. Random files of one shape differ, so a third more is allowed. Less than a step for
  /// a component is no cost.
  package var isQuasilinear: Bool {
    guard let first = steps.first, let last = steps.last, let size = sizes.first, let lastSize = sizes.last else {
      return true
    }
    return 3 * last * exponent * size <= 4 * lastSize * (exponent + 2) * max(first, 1 << exponent)
  }

  package var description: String {
    steps.enumerated().map { "\($1) steps with \(1 << (exponent + $0)) components" }.joined(separator: ", ")
  }
}
