extension Rule {
  /// The rules of the group, by name.
  static let shape: [Rule] = [emptyDetails, entryWithoutPatterns, noService, unknownKey, wrongType]
}
