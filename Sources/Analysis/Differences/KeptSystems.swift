package import Association

/// The systems whose reading of a file is compared with that of another.
package struct KeptSystems: Sendable, Equatable {
  /// The oldest generation from which on all are compared.
  package let oldest: SystemGeneration
  /// `true` if iOS 9 to 12 are compared too.
  package let includesPaths: Bool

  package init(since oldest: SystemGeneration, includingPaths: Bool = false) {
    self.oldest = oldest
    includesPaths = includingPaths || oldest == .paths
  }

  /// Returns `true` if one of some generations is compared.
  package func includes(_ generations: ClosedRange<SystemGeneration>) -> Bool {
    generations.upperBound >= oldest || includesPaths && generations.lowerBound == .paths
  }

  package func includes(_ generation: SystemGeneration) -> Bool { includes(generation...generation) }
}

extension KeptSystems: CustomStringConvertible {
  /// The systems: `iOS 9 to 12 and iOS 14 and later`.
  package var description: String {
    let since = SystemGeneration.versions(oldest...SystemGeneration.current)
    return includesPaths && oldest > .components ? "\(SystemGeneration.paths) and \(since)" : since
  }
}
