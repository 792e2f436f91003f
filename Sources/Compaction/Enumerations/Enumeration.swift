/// Components that a few patterns with variables can replace.
package struct Enumeration: Sendable {
  /// The indices of the components, ascending.
  package let members: [Int]
  package let settings: Settings
  /// The replacement, in order.
  package internal(set) var steps: [Step]
  let stepsWithoutExclusions: [Step]
  /// Bytes of the components in the file, with a comma each.
  package let bytes: Int

  package struct Settings: Sendable, Hashable {
    package let excludes: Bool
    let caseSensitive: Bool
    let percentEncoded: Bool
    /// The author's comment: components with different ones stay apart.
    var comment: [UInt8] = []
  }

  /// A pattern that replaces many.
  package struct Step: Sendable, Hashable {
    /// `true` if the pattern has the opposite effect, for URLs that only the next patterns match.
    package let isExclusion: Bool
    /// The text of all parts, as in ``ComponentRows``.
    package let pieces: [PatternPiece]
  }
}

extension Enumeration {
  /// From the first component to the last; others may lie in between.
  var span: ClosedRange<Int> { members[0]...members[members.count - 1] }

  /// An estimate of the bytes of some steps in a file, with the values of their variables.
  static func cost(_ steps: [Step]) -> Int {
    let patterns = steps.reduce(0) { $0 + $1.pieces.patternCost + ($1.isExclusion ? 32 : 12) }
    return patterns + Set(steps.flatMap { $0.pieces.lists }).reduce(0) { $0 + $1.cost }
  }
}

extension Enumeration.Step {
  /// The numbers of values whose product is the expansion of the pattern.
  package var factors: [Int] { pieces.map { $0.count }.filter { $0 > 1 } }
}
