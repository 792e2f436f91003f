extension Rule {
  /// The rules of the group, by name.
  static let variables: [Rule] = [
    duplicateValue, emptyVariable, invalidVariableName, nestedVariable, regionUK, shadowedVariable, unknownVariable,
    unterminatedVariable, unusedVariable,
  ]
}
