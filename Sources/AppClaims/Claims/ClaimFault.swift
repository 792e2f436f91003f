package import SourceText

/// The reason why a source of claims cannot be read.
package struct ClaimFault: Error, Sendable {
  package let path: String
  /// The place in the text that was read, where there is one.
  package let place: LineColumn?
  /// Lower-case, no full stop, texts of files escaped: why, and what to do.
  package let message: String

  package init(_ path: String, _ message: String, at place: LineColumn? = nil) {
    self.path = path
    self.message = message
    self.place = place
  }

  static func unsigned(_ path: String) -> ClaimFault {
    ClaimFault(path, "the program is not signed, so it claims nothing; give the signed app, or its .entitlements file")
  }
}
