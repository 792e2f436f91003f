extension Rule {
  /// The rules of the group, by name.
  static let order: [Rule] = [
    appsOverlap, caseTrap, duplicateComponent, encodingTrap, excludeOnlyEntry, lateExclude, matchesEverything,
    neverMatches, redundantComponent, unreachableComponent,
  ]
}
