import Tasks

/// The findings of the commands in a document.
enum DocumentFindings: Sendable {
  /// Those of `aasa lint`.
  case linted(FileReport)
  /// Those of `aasa test`.
  case configuration(ConfigurationTest)
  case nothing

  /// The report of the linter; `nil` for a document that is not linted.
  var lint: FileReport? { if case .linted(let report) = self { report } else { nil } }

  /// The results of expectations; `nil` for a document without any.
  var test: ConfigurationTest? { if case .configuration(let test) = self { test } else { nil } }
}
