import Association

/// Components that together say no more than a few patterns with variables.
package struct Enumeration: Sendable {
  /// The index of the entry in `details`.
  package let entry: Int
  /// The indices of the components, ascending.
  package let members: [Int]
  /// What the components share.
  package let settings: Settings
  /// What says the same, in order.
  package let steps: [Step]
  /// What says the same without exclusions.
  package let stepsWithoutExclusions: [Step]
  /// Bytes of the components in the file, with a comma each.
  package let bytes: Int

  package struct Settings: Sendable, Hashable {
    package let excludes: Bool
    package let caseSensitive: Bool
    package let percentEncoded: Bool
    package let comment: [UInt8]

    package init(excludes: Bool, caseSensitive: Bool, percentEncoded: Bool, comment: [UInt8]) {
      self.excludes = excludes
      self.caseSensitive = caseSensitive
      self.percentEncoded = percentEncoded
      self.comment = comment
    }
  }

  /// A pattern that stands for many.
  package struct Step: Sendable, Hashable {
    /// Whether the pattern keeps out what the next ones would take too much.
    package let isExclusion: Bool
    /// The text of all parts, as in ``ComponentRows``.
    package let pieces: [PatternPiece]

    package init(isExclusion: Bool, pieces: [PatternPiece]) {
      self.isExclusion = isExclusion
      self.pieces = pieces
    }
  }
}

extension Enumeration {
  /// From the first component to the last; others may stand in between.
  var span: ClosedRange<Int> { members[0]...members[members.count - 1] }

  /// The enumeration with one of the ways to say it.
  package func with(_ steps: [Step]) -> Enumeration {
    Enumeration(
      entry: entry, members: members, settings: settings, steps: steps, stepsWithoutExclusions: stepsWithoutExclusions,
      bytes: bytes
    )
  }

  /// About how many bytes the steps take in a file, with the values of their variables.
  package var shortBytes: Int { Self.cost(steps) }

  static func cost(_ steps: [Step]) -> Int {
    let patterns = steps.reduce(0) { $0 + $1.pieces.patternCost + ($1.isExclusion ? 32 : 12) }
    return patterns + Set(steps.flatMap(\.pieces.lists)).reduce(0) { $0 + $1.cost }
  }
}

extension Enumeration.Step {
  /// The numbers of values whose product the pattern stands for.
  package var factors: [Int] { pieces.map(\.count).filter { $0 > 1 } }
}
