extension Rule {
  /// The rules of the group, by name.
  static let variables: [Rule] = [
    duplicateValue, emptyValue, emptyVariable, invalidVariableName, nestedVariable, regionUK, shadowedVariable,
    unknownVariable, unterminatedVariable, unusedVariable,
  ]
}
