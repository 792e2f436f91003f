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

extension NodeReader {
  mutating func android(_ node: ConfigurationNode) -> AndroidSettings? {
    guard let members = members(of: node, "`android`", keys: ["package", "manifest", "files"]) else { return nil }
    if members["files"] == nil {
      noteLack("`android` needs `files`", at: node, help: "write the path of the assetlinks.json")
    }
    return AndroidSettings(
      packageName: members["package"].flatMap { name($0.value, "`package`") },
      manifest: members["manifest"].flatMap { name($0.value, "`manifest`") },
      files: members["files"].map { files($0.value, [:], keys: ["path", "domain", "environment"]) } ?? [])
  }

  mutating func platform(_ node: ConfigurationNode) -> ExpectedPlatform? {
    guard let text = name(node, "`platform`") else { return nil }
    if let platform = ExpectedPlatform(rawValue: text.value) { return platform }
    let names = ExpectedPlatform.allCases.map { $0.rawValue }
    return refused("\(quoted(text.value)) is not a platform", at: node, help: "one of \(list(names))")
  }
}
