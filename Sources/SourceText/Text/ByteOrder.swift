extension [UInt8] {
  /// Returns `true` if these bytes come before others in the order of a dictionary.
  ///
  /// Generic code of the standard library takes many times as long where a module is not optimized, as most are in a clone.
  package func isBefore(_ other: [UInt8]) -> Bool { lexicographicallyPrecedes(other) }
}
