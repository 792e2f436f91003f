extension Rule {
  /// The rules of the group, by name.
  static let blowUps: [Rule] = [
    analysisLimit, backtrackingBlowup, enumeratedCase, enumeratedComponents, enumeratedEncoding, largeExpansion,
    repeatedDefaults,
  ]
}
