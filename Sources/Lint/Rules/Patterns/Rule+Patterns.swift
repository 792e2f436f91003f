extension Rule {
  /// The cost of a pattern that matches no URL.
  static let neverMatchesCost =
    "the component never matches: its links open in the browser, or its exclusion has no effect"

  /// The rules of the group, by name.
  static let patterns: [Rule] = [
    contradictoryComment, contradictoryExclude, emptyPath, fragmentInPath, missingLeadingSlash, notPrefixInComponent,
    openPathPrefix, optionalQueryItem, queryInPath, queryValueNotString, rawCharacter, restrictiveDefaults, routeSyntax,
    urlInPath,
  ]
}
