package import Association

/// The form that a file could have if older systems were dropped.
package struct ShorterForm: Sendable {
  /// The oldest version that reads this form as it reads the original.
  package let oldest: SystemVersion
  package let bytes: Int

  /// `nil` if dropping older systems saves less than a tenth, or if no older system than iOS 14 was asked for.
  ///
  /// - Complexity: that of one or two more compactions, unless the first one dropped all systems before iOS 14.
  package init?(of compaction: Compaction, _ options: Compaction.Options) {
    guard compaction.original.fault == nil, options.oldest < .defaults else { return nil }
    func count(dropping generation: SystemGeneration) -> Int {
      var dropping = options
      dropping.minimumSystem = generation.first
      return compaction.original.compacted(dropping).result.source.bytes.count
    }
    func isShorter(_ bytes: Int) -> Bool { bytes * 10 <= compaction.bytes.after * 9 }
    if options.oldest < .variables {
      let bytes = count(dropping: .variables)
      if isShorter(bytes) {
        (oldest, self.bytes) = (.variables, bytes)
        return
      }
    }
    // A long list is searched once: variables are what shortens it.
    guard compaction.original.isExact else { return nil }
    let shortest = count(dropping: .defaults)
    guard isShorter(shortest) else { return nil }
    (oldest, bytes) = (.defaults, shortest)
  }
}
