extension Rule {
  /// The rules of the group, by name.
  static let blowUps: [Rule] = [
    backtrackingBlowup, enumeratedCase, enumeratedComponents, enumeratedEncoding, largeExpansion, repeatedDefaults,
  ]
}
