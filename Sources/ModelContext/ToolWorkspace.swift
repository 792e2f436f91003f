package import Association
package import Audit
package import SourceText
package import Tasks

/// The files and servers that tools may use, with the limits that the user set.
package protocol ToolWorkspace: Sendable {
  /// Reads an association file: a path below the root, or a domain where the network is allowed.
  func read(_ name: String) throws(ToolError) -> SourceFile

  /// Replaces a file below the root.
  ///
  /// - Throws: An error that says how the user allows it, if writing is not allowed.
  func write(_ bytes: [UInt8], to path: String) throws(ToolError)

  /// The question of `aasa lint` about a text with the settings of a file of the workspace; `nil` for a text without a file.
  func lintQuestion(
    _ source: SourceFile, for path: String?, minimumSystem: SystemVersion?, limit: Int
  ) throws(ToolError) -> LintQuestion

  /// The steps of a device for a URL and an app.
  func diagnosis(of url: String, app: String) throws(ToolError) -> Diagnosis
}
