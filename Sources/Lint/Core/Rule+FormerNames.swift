extension Rule {
  /// The names of renamed rules in earlier versions. They are still accepted, and they are those in fingerprints, which stay the same.
  package static let formerNames = [
    "www-differs": "twin-differs", "www-without-asset-links": "twin-without-asset-links",
    "www-without-file": "twin-without-file",
  ]

  /// Returns the name of the rule that has or had a name; another name is returned as it is.
  package static func currentName(_ name: String) -> String { formerNames.first { $0.value == name }?.key ?? name }

  /// Returns the note about the use of a former name; `nil` for another one.
  package static func renaming(_ name: String) -> String? {
    let current = currentName(name)
    return current == name ? nil : "the rule `\(name)` is now `\(current)`"
  }
}
