package import ProjectSettings
package import SourceText

/// Reads what a configuration names. Paths are relative to the configuration's folder.
package protocol FileSource {
  /// The bytes of a file under the name that messages call it by.
  func read(_ path: String) throws(UnreadableFile) -> SourceFile

  /// The paths that a pattern matches, in order.
  func paths(matching glob: Glob) -> [String]

  /// What all spellings of a path have in common.
  func identity(_ path: String) -> String
}

/// Why a file cannot be read: lower-case, no full stop, with the file's name.
package struct UnreadableFile: Error, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

extension FileSource {
  /// The paths that a configured file stands for: one that is named, whether it is there or not, or those that a pattern matches.
  package func paths(of expected: ExpectedFile) -> [String] {
    expected.path.value.literalPath.map { [$0] } ?? paths(matching: expected.path.value)
  }
}

extension ConfigurationProblem {
  /// A configured pattern that no file matches.
  package static func noFile(_ expected: ExpectedFile, in source: SourceFile) -> ConfigurationProblem {
    ConfigurationProblem(source, expected.path.range, "no file matches \(quoted(expected.path.value.text))")
  }
}
