extension AndroidManifest {
  /// An attribute as it is written in the source: `android:host`, or `host` as a key of Expo's.
  package func attribute(_ name: String) -> String { isExpo ? name : "android:\(name)" }

  /// An attribute with its value: `android:autoVerify="true"`, or `"autoVerify": true`.
  package func attribute(_ name: String, _ value: String) -> String {
    if !isExpo { return "android:\(name)=\"\(value)\"" }
    return "\"\(name)\": " + (["true", "false"].contains(value) ? value : "\"\(value)\"")
  }
}
