package import SourceText

/// Edits that shorten a file and are proved to change no verdict. Those of several may change the same bytes: of these, one is applied before
/// the file is read again.
package struct Shortening: Sendable {
  /// The index of the entry in `details`; `nil` for edits of several.
  package let entry: Int?
  /// In order; no two overlap.
  package let edits: [SourceEdit]
  /// The change, in the past tense: lower-case, no full stop, texts of the file escaped.
  package let sentence: String

  /// The bytes that the file gets shorter; negative if it gets longer.
  package var savedBytes: Int { edits.reduce(0) { $0 + $1.savedBytes } }
}
