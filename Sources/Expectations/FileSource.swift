package import Configuration
package import JSONSource

/// Reads what a configuration names. Paths are relative to the configuration's folder.
package protocol FileSource {
  /// The bytes of a file under the name that messages call it by.
  func read(_ path: String) throws(UnreadableFile) -> SourceFile

  /// The paths that a pattern matches, in order.
  func paths(matching glob: Glob) -> [String]
}

/// Why a file cannot be read: lower-case, no full stop, with the file's name.
package struct UnreadableFile: Error, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}
