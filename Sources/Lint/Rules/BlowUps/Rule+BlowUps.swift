extension Rule {
  /// The rules of the group, by name.
  static let blowUps: [Rule] = [
    repeatedDefaults
  ]
}
