package import SourceText

/// Why a configuration, or a file that it names, cannot be used: at its place, with what to do.
package struct ConfigurationProblem: Error, Sendable {
  package let source: SourceFile
  package let range: SourceRange
  /// What is wrong: lower-case, no full stop, texts of the file escaped.
  package let message: String
  /// What to do.
  package let help: String?

  package init(_ source: SourceFile, _ range: SourceRange, _ message: String, help: String? = nil) {
    self.source = source
    self.range = range
    self.message = message
    self.help = help
  }
}

/// A text of a file between backquotes, escaped and shortened.
package func quoted(_ text: some StringProtocol) -> String {
  let start = text.prefix(80)
  return "`\(escapedForDisplay(start))\(start.endIndex < text.endIndex ? "…" : "")`"
}
