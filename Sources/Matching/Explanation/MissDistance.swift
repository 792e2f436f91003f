/// The least change of a URL that would make a component match it. Smaller is nearer: letter case is the cheapest change, then one slash,
/// then one segment, then several.
package struct MissDistance: Sendable, Hashable {
  /// The segments to change, add or remove; a query has items instead, and everything else is one segment.
  package private(set) var segments = 0
  /// The characters to change, add or remove, twice; a slash counts once.
  package private(set) var edits = 0
  /// The letters of the wrong case; also 1 for a part that is spelled with the other percent-encoding.
  package private(set) var letters = 0

  package static let zero = MissDistance()
  /// The distance to a pattern that no URL matches.
  static let unreachable = MissDistance(segments: 1 << 20)
  /// The distance to a part that differs in its spelling only.
  static let spelling = MissDistance(letters: 1)

  static func + (left: MissDistance, right: MissDistance) -> MissDistance {
    MissDistance(
      segments: left.segments + right.segments, edits: left.edits + right.edits, letters: left.letters + right.letters)
  }
}

extension MissDistance: Comparable {
  package static func < (left: MissDistance, right: MissDistance) -> Bool {
    (left.segments, left.edits, left.letters) < (right.segments, right.edits, right.letters)
  }
}
