import SourceText

/// The columns of a table of URLs, from its first line.
struct TableHeader: Sendable, Equatable {
  let separator: UInt8
  /// The column of the URLs.
  let url: Int

  /// Reads a header; `nil` where no column is called `url`.
  ///
  /// - Parameter separator: The separator, if it is known; otherwise the one with which there is such a column.
  init?(_ line: ArraySlice<UInt8>, separator: UInt8? = nil) {
    let separators = separator.map { [$0] } ?? [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    for separator in separators {
      var rows = TableRows(separator: separator)
      var read: [TableRows.Row] = []
      rows.add(line, to: &read)
      let fields = read.first?.fields ?? []
      guard let found = fields.firstIndex(where: { String(decoding: $0, as: UTF8.self).lowercased() == "url" }) else {
        continue
      }
      self.separator = separator
      url = found
      return
    }
    return nil
  }
}
