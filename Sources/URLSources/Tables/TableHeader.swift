import SourceText

/// The columns of a table of URLs, from its first line. Names are compared without letter case, spaces, hyphens and underscores.
struct TableHeader: Sendable, Equatable {
  let separator: UInt8
  /// The column of the URLs.
  let url: Int
  /// The column of the expected verdicts.
  let verdict: Int?
  /// The column of the apps.
  let app: Int?

  /// The names of the column of verdicts, the best first. `verdict` is the name in the output of `aasa match`.
  private static let verdictNames = ["expect", "expected", "expectation", "expectedverdict", "verdict"]
  private static let appNames = ["app", "appid", "bundleid", "bundleidentifier"]

  /// Reads a header; `nil` where no column is called `url`.
  ///
  /// - Parameter separator: The separator, if it is known; otherwise the one with which there is such a column.
  init?(_ line: ArraySlice<UInt8>, separator: UInt8? = nil) {
    let separators = separator.map { [$0] } ?? [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    for separator in separators {
      var rows = TableRows(separator: separator)
      var read: [TableRows.Row] = []
      rows.add(line, to: &read)
      let names = (read.first?.fields ?? []).map(Self.name)
      guard let url = names.firstIndex(of: "url") else { continue }
      func column(_ candidates: [String]) -> Int? {
        candidates.lazy.compactMap { names.firstIndex(of: $0) }.first
      }
      self.separator = separator
      self.url = url
      verdict = column(Self.verdictNames)
      app = column(Self.appNames)
      return
    }
    return nil
  }

  /// `true` if rows may state an expectation or name an app.
  var hasExpectations: Bool { verdict != nil || app != nil }

  private static func name(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field, as: UTF8.self).lowercased().filter { !" _-".contains($0) }
  }
}
