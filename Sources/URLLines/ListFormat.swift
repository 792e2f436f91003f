/// The form of a list of URLs, as far as a user states it.
package struct ListFormat: Sendable, Equatable {
  /// `nil` to detect it.
  package var format: InputFormat?
  package var fields: FieldNames
  /// The columns of a table that are copied to the output.
  package var copied: [String] = []
  /// `true` if lines and rows without a URL are passed on too.
  package var hasEveryLine = false

  package init(_ format: InputFormat? = nil, fields: FieldNames = .known) {
    self.format = format
    self.fields = fields
  }
}
