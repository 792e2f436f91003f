package import SourceText

/// The intent filters of an Android app, with the place of everything in the source.
package struct AndroidManifest: Sendable {
  package let source: SourceFile
  package let isExpo: Bool
  /// The package name; Gradle knows it where the manifest has none.
  package let packageName: ManifestText?
  /// In order of the file, of all activities and their aliases.
  package let filters: [IntentFilter]

  /// The package name, unless it is known only when the app is built.
  package var knownPackageName: String? { packageName.flatMap { $0.isUnresolved ? nil : $0.text } }

  /// An attribute as it is written in the source: `android:host`, or `host` as a key of Expo's.
  package func attribute(_ name: String) -> String { isExpo ? name : "android:\(name)" }

  /// An attribute with its value: `android:autoVerify="true"`, or `"autoVerify": true`.
  package func attribute(_ name: String, _ value: String) -> String {
    if !isExpo { return "android:\(name)=\"\(value)\"" }
    return "\"\(name)\": " + (["true", "false"].contains(value) ? value : "\"\(value)\"")
  }
}

package struct ManifestText: Sendable, Hashable {
  package let text: String
  package let range: SourceRange

  package init(_ text: String, _ range: SourceRange) {
    self.text = text
    self.range = range
  }

  /// `true` if the value is known only when the app is built: a placeholder, `${host}`, or a reference to a resource, `@string/host`.
  package var isUnresolved: Bool { text.contains("${") || text.hasPrefix("@") }

  /// The value as a Boolean (source: aapt2, ResourceUtils::ParseBool); `nil` for another text, which may be known only when the app is built.
  package var boolean: Bool? {
    switch text.trimmed(where: { $0.isWhitespace }) {
    case "true", "TRUE", "True": true
    case "false", "FALSE", "False": false
    default: nil
    }
  }

  /// The next action for a value that is known only when the app is built, in the imperative.
  package var remedy: String {
    if text.hasPrefix("@0x") { return "use its value, which `aapt2 dump resources app.apk` shows" }
    if text.hasPrefix("@bool/") { return "use its value" }
    return "use its value, or "
      + (text.hasPrefix("@") ? "a string in `res/values` beside the manifest" : "the merged manifest of a build")
  }
}

/// Why intent filters cannot be read or compared.
package struct ManifestFault: Error, Sendable, Hashable {
  /// The place in the source, where there is one.
  package let range: SourceRange?
  /// Lower-case, no full stop, texts of the file escaped: why, and what to do.
  package let message: String

  package init(_ message: String, at range: SourceRange? = nil) {
    self.range = range
    self.message = message
  }

  package func text(in source: SourceFile) -> String {
    "cannot use \(range.map(source.place) ?? escapedForDisplay(source.name)): \(message)"
  }
}
