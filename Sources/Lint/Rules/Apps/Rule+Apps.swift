extension Rule {
  /// The rules of the group, by name.
  static let apps: [Rule] = [
    appInAppClips, duplicateAppID, ignoredAppID, inconsistentTeam, malformedAppID, missingAppID, placeholderAppID,
    unlistedAppClip,
  ]
}
