import Tasks

/// The findings of the commands in a document; none in one of another kind.
struct DocumentFindings: Sendable {
  /// Those of `aasa lint`; `nil` for a document that is not linted.
  var lint: FileReport?
  /// Those of `aasa test`; `nil` for a document without expectations.
  var test: ConfigurationTest?
}
