package import JSONSource

/// A way to write part of a file shorter that leaves what the file does with every URL as it is, which was proved when it was found.
/// Several change the same bytes, so they are applied one after the other, and the file is read again in between.
package struct Shortening: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Settings that `defaults` says once, or that hold without being said.
    case repeatedSettings
    /// Spellings that differ in letter case, as one with `caseSensitive: false`.
    case caseVariants
    /// Percent-encoded text in plain text, with `percentEncoded: false`.
    case encodedLiterals
  }

  package let kind: Kind
  /// The index in `details` of the entry that it is about; `nil` where it is about all of them.
  package let entry: Int?
  /// In order of place; no two overlap.
  package let edits: [SourceEdit]
  /// What was done, for people: lower-case, no full stop, texts of the file only escaped.
  package let sentence: String

  /// How many bytes shorter the file gets; fewer than none where it only reads better.
  package var savedBytes: Int { edits.reduce(0) { $0 + $1.savedBytes } }
}
