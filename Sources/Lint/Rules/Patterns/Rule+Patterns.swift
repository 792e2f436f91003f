extension Rule {
  /// The rules of the group, by name.
  static let patterns: [Rule] = [
    contradictoryExclude, emptyPath, fragmentInPath, notPrefixInComponent, optionalQueryItem, queryInPath,
    queryValueNotString, rawCharacter, routeSyntax, urlInPath,
  ]
}
