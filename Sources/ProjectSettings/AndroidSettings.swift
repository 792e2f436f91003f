package import SourceText

/// The Android app that expectations are about, too.
package struct AndroidSettings: Sendable {
  /// `nil` for that of the manifest, or the only one of the files.
  package let packageName: Located<String>?
  /// The file with the app's intent filters; `nil` if the dynamic rules alone decide.
  package let manifest: Located<String>?
  /// The `assetlinks.json` of each domain.
  package let files: [ExpectedFile]
}

/// The platforms that an expectation is for.
package enum ExpectedPlatform: String, Sendable, CaseIterable {
  case ios, android
  /// As far as the configuration has both.
  case both
}
