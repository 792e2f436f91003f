extension Rule {
  /// The rules of the group, by name.
  static let generations: [Rule] = [
    appsNotEmpty, ignoredPaths, legacyDetailsDictionary, legacyPaths, requiresNewerSystem, systemDifference,
    unreadEntry,
  ]
}
