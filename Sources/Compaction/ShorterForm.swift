package import Association

/// The form that a file could have if older systems were dropped.
package struct ShorterForm: Sendable {
  /// The oldest version that reads this form as it reads the original.
  package let oldest: SystemVersion
  package let bytes: Int

  /// `nil` if dropping older systems saves less than a tenth.
  ///
  /// - Complexity: that of one more compaction, unless the first one dropped all systems before iOS 14.
  package init?(of compaction: Compaction, _ options: Compaction.Options) {
    guard compaction.original.fault == nil, options.oldest < .defaults else { return nil }
    var best: (generation: SystemGeneration, bytes: Int)?
    var dropping = options
    for generation in [SystemGeneration.defaults, .variables] where generation > options.oldest {
      dropping.dropsBefore = generation.first
      let bytes = compaction.original.compacted(dropping).result.source.bytes.count
      // iOS 13.5 if that is nearly as short.
      if best.map({ bytes * 10 <= $0.bytes * 11 }) ?? true { best = (generation, bytes) }
      if best.map({ $0.bytes * 10 > compaction.bytes.after * 9 }) ?? true { return nil }
    }
    guard let best else { return nil }
    oldest = best.generation.first
    bytes = best.bytes
  }
}
