package import SourceText

/// Why a file has no URLs.
package struct URLSourceProblem: Error, Sendable, Equatable {
  /// The place in the file, as it is after decompression.
  package let range: SourceRange
  /// The fault: lower-case, no full stop, texts of the file escaped.
  package let message: String
  /// The next action.
  package let help: String?

  package init(_ range: SourceRange, _ message: String, help: String? = nil) {
    (self.range, self.message, self.help) = (range, message, help)
  }

  package func located(in source: SourceFile) -> ConfigurationProblem {
    ConfigurationProblem(source, range, message, help: help)
  }

  /// The message, and the next action.
  package var text: String { help.map { "\(message); \($0)" } ?? message }
}
