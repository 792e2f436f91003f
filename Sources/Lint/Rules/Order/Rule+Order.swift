extension Rule {
  /// The rules of the group, by name.
  static let order: [Rule] = [
    appsOverlap, caseTrap, encodingTrap, excludeOnlyEntry, matchesEverything, neverMatches, redundantComponent,
    unreachableComponent,
  ]
}
