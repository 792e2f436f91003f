/// The names that a user states for the fields of a record: keys of a JSON object, or columns of a table.
package struct FieldNames: Sendable, Equatable {
  /// The field of the URL or the path; `nil` for the known names.
  package let url: String?
  /// The field of the host of paths; `nil` for the known names.
  package let host: String?

  /// Those of servers, CDNs and spreadsheets.
  package static let known = FieldNames()

  package init(url: String? = nil, host: String? = nil) {
    self.url = url
    self.host = host
  }
}
