// A few products of value classes become a list of steps: a step opens a product or excludes one, and the first step with a tuple decides.

/// One step of a cover: a set of values for each column.
struct CoverStep: Equatable {
  var isExclusion = false
  /// For each column, the values. The step contains all of their tuples.
  var values: [[Range<Int>]]

  var isSingle: Bool { values.allSatisfy { $0.count == 1 } }
}

/// Lists of steps for a set of tuples.
struct ProductCover {
  let shortest: [CoverStep]
  /// The shortest one without exclusions.
  let withoutExclusions: [CoverStep]
}
