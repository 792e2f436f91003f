/// Why a configuration, or a file that it names, cannot be used, with its place.
package struct ConfigurationProblem: Error, Sendable {
  package let source: SourceFile
  package let range: SourceRange
  /// The fault: lower-case, no full stop, texts of the file escaped.
  package let message: String
  /// The next action.
  package let help: String?

  package init(_ source: SourceFile, _ range: SourceRange, _ message: String, help: String? = nil) {
    self.source = source
    self.range = range
    self.message = message
    self.help = help
  }
}
