extension Rule {
  /// The rules of the group, by name.
  static let order: [Rule] = [excludeOnlyEntry, redundantComponent, unreachableComponent]
}
