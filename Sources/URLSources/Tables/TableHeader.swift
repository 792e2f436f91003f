import URLLines

/// The columns of a table of URLs, from its first line. Names are compared without letter case, spaces, hyphens and underscores.
struct TableHeader: Sendable, Equatable {
  let separator: UInt8
  let url: Int
  let verdict: Int?
  let app: Int?
  /// The column of the hosts of paths.
  let host: Int?

  /// The names of all columns, for comparison with a later line.
  private let names: [String]

  /// The names of the column of URLs, the best first.
  private static let urlNames = [
    "url", "urls", "link", "links", "deeplink", "universallink", "applink", "href", "uri", "loc", "pageurl", "page",
    "landingpage", "address", "path", "pagepath",
  ]
  /// The names of the column of verdicts, the best first. `verdict` is the name in the output of `aasa match`.
  private static let verdictNames = ["expect", "expected", "expectation", "expectedverdict", "verdict"]
  /// The bytes of a line beyond which it is not a header.
  private static let longestHeader = 1 << 16
  private static let hostNames = ["host", "hostname", "domain"]
  private static let appNames = ["app", "appid", "bundleid", "bundleidentifier"]

  /// Reads a header; `nil` where no column has a name for URLs and none of the next line has one.
  ///
  /// A column called `url` is enough. One of another name, as exports of spreadsheets and analytics have it, must have a URL or path in the
  /// next line; and so must a column of any name where none is known.
  ///
  /// - Parameters:
  ///   - next: The line after the header.
  ///   - separator: The separator, if it is known; otherwise the one with which there is such a column.
  ///   - fields: The names of the columns, where they are stated.
  init?(
    _ line: ArraySlice<UInt8>, next: ArraySlice<UInt8>? = nil, separator: UInt8? = nil, fields: FieldNames = .known
  ) {
    if line.count > Self.longestHeader { return nil }
    let separators = separator.map { [$0] } ?? [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let lines = separators.map { (separator: $0, names: Self.fields(line, $0).map(Self.name)) }
    let urlName = fields.url.map { Self.name(Array($0.utf8)[...]) } ?? "url"
    // Of a line that begins with a tab, any separator has the name.
    let known = lines.filter { $0.names.contains(urlName) }.max { $0.names.count < $1.names.count }
    if let (separator, names) = known {
      self.init(separator, names, url: names.firstIndex(of: urlName) ?? 0, fields)
      return
    }
    if fields.url != nil { return nil }
    guard let next else { return nil }
    for (separator, names) in lines where names.count > 1 || Self.urlNames.contains(names.first ?? "") {
      // A line that has URLs itself is not a header.
      guard !Self.fields(line, separator).contains(where: Self.isURL) else { continue }
      let cells = Self.fields(next, separator)
      let hasURL = { (column: Int) in column < cells.count && Self.isURL(cells[column]) }
      let named = Self.urlNames.lazy.compactMap { names.firstIndex(of: $0) }.first(where: hasURL)
      guard let url = named ?? names.indices.first(where: hasURL) else { continue }
      self.init(separator, names, url: url, fields)
      return
    }
    return nil
  }

  private init(_ separator: UInt8, _ names: [String], url: Int, _ fields: FieldNames) {
    func column(_ candidates: [String]) -> Int? {
      candidates.lazy.compactMap { names.firstIndex(of: $0) }.first { $0 != url }
    }
    (self.separator, self.url, self.names) = (separator, url, names)
    verdict = column(Self.verdictNames)
    app = column(Self.appNames)
    host = column(fields.host.map { [Self.name(Array($0.utf8)[...])] } ?? Self.hostNames)
  }

  func isHeader(_ line: ArraySlice<UInt8>) -> Bool { Self.fields(line, separator).map(Self.name) == names }

  private static func fields(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
    var rows = TableRows(separator: separator)
    var read: [TableRows.Row] = []
    rows.add(line, to: &read)
    return read.first?.fields ?? []
  }

  /// Returns `true` for an absolute web URL or a path.
  private static func isURL(_ field: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(field)
    return bytes.first == UInt8(ascii: "/") || RequestURL.isAbsolute(bytes.span)
  }

  func column(named name: String) -> Int? { names.firstIndex(of: Self.name(Array(name.utf8)[...])) }

  /// `true` if another column has the name of that of the URLs.
  var isAmbiguous: Bool { names.count { $0 == names[url] } > 1 && !names[url].isEmpty }

  /// `true` if rows may state an expectation or name an app.
  var hasExpectations: Bool { verdict != nil || app != nil }

  private static func name(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field, as: UTF8.self).lowercased().filter { !" _-".contains($0) }
  }
}
