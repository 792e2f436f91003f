import SourceText

package struct RuleCatalog: Sendable {
  /// By group and name.
  package let rules: [Rule]

  package init(_ rules: [Rule]) { self.rules = rules }

  /// Finds a rule by its name or its former name.
  package func named(_ name: String) -> Rule? {
    let name = Rule.currentName(name)
    return rules.first { $0.name == name }
  }

  /// Suggestions for a name that no rule has, at most three: the nearest names, else those that share a word with it.
  /// O(rules × name²).
  package func likelyNames(for text: String) -> [String] {
    func plain(_ text: String) -> String { String(text.lowercased().map { $0 == "_" ? "-" : $0 }) }
    let near = nearest(to: text, among: rules.map { $0.name }, by: plain)
    if !near.isEmpty { return Array(near.sorted().prefix(3)) }
    let words = Set(plain(text).split(separator: "-"))
    let sharing = rules.map { (name: $0.name, shared: words.intersection($0.name.split(separator: "-")).count) }
      .filter { $0.shared > 0 }
      .sorted { (-$0.shared, $0.name) < (-$1.shared, $1.name) }
    return sharing.prefix(3).map { $0.name }
  }
}

extension RuleCatalog {
  /// The rules about files, by group and name.
  package static let lint = RuleCatalog([
    .byteOrderMark, .duplicateKey, .fileTooLarge, .invalidJSON, .notAnAssociationFile, .oversizedContent, .signedFile,
    .emptyDetails, .entryWithoutPatterns, .noService, .unknownKey, .wrongType,
    .appInAppClips, .duplicateAppID, .ignoredAppID, .inconsistentTeam, .malformedAppID, .missingAppID,
    .placeholderAppID, .unlistedAppClip,
    .appsNotEmpty, .ignoredPaths, .legacyDetailsDictionary, .legacyPaths, .requiresNewerSystem, .systemDifference,
    .unreadEntry,
    .duplicateValue, .emptyValue, .emptyVariable, .invalidVariableName, .nestedVariable, .regionUK,
    .shadowedVariable, .unknownVariable, .unterminatedVariable, .unusedVariable,
    .contradictoryComment, .contradictoryExclude, .emptyPath, .escapeInDecodedPattern, .fragmentInPath,
    .missingLeadingSlash, .misspeltNot, .notPrefixInComponent, .openPathPrefix, .optionalQueryItem, .queryInPath,
    .queryValueNotString, .rawCharacter, .repeatedDelimiter, .restrictiveDefaults, .routeSyntax, .urlInPath,
    .appsOverlap, .caseTrap, .duplicateComponent, .encodingTrap, .excludeOnlyEntry, .lateExclude, .matchesEverything,
    .neverMatches, .redundantComponent, .unreachableComponent,
    .analysisLimit, .backtrackingBlowup, .enumeratedCase, .enumeratedComponents, .enumeratedEncoding,
    .largeExpansion, .repeatedDefaults,
  ])
}
