import SourceText

/// The fields of a W3C extended log, as its line `#Fields:` declares them. CloudFront separates values by tabs, IIS by
/// spaces.
package struct ExtendedLogFields: Sendable, Equatable {
  private let path: Int
  private let query: Int?
  private let scheme: Int?
  /// The requested host comes before that of the server: at CloudFront that is `x-host-header`.
  private let hosts: [Int]
  private let last: Int

  /// Reads a line `#Fields: date time cs-uri-stem …`; `nil` for another line, and for one without the path.
  package init?(header: Span<UInt8>) {
    let mark: StaticString = "#fields:"
    guard header.starts(with: mark) else { return nil }
    let names = String(decoding: (mark.utf8CodeUnitCount..<header.count).map { header[$0] }, as: UTF8.self).lowercased()
      .split { $0 == " " || $0 == "\t" }.map(String.init)
    guard let path = names.firstIndex(of: "cs-uri-stem") else { return nil }
    self.path = path
    query = names.firstIndex(of: "cs-uri-query")
    scheme = names.firstIndex(of: "cs-protocol")
    hosts = ["x-host-header", "cs(host)", "cs-host"].compactMap { names.firstIndex(of: $0) }
    last = ([path] + hosts + [query, scheme].compactMap { $0 }).max() ?? path
  }

  func read(_ line: Span<UInt8>, _ url: inout RequestURL) -> Bool {
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(last + 1)
    let tab = UInt8(ascii: "\t")
    let separator = line.holds(tab) ? tab : UInt8(ascii: " ")
    var start = 0
    while ranges.count <= last {
      let end = line.firstIndex(of: separator, in: start..<line.count) ?? line.count
      ranges.append(start..<end)
      if end == line.count { break }
      start = end + 1
    }
    func value(_ field: Int?) -> Range<Int>? {
      guard let field, field < ranges.count, let first = ranges[field].first else { return nil }
      return ranges[field].count == 1 && line[first] == UInt8(ascii: "-") ? nil : ranges[field]
    }
    guard let path = value(path) else { return false }
    var host: Span<UInt8>?
    for field in hosts {
      guard let range = value(field) else { continue }
      host = line.extracting(range)
      break
    }
    var isHTTP = false
    if let scheme = value(scheme) { isHTTP = scheme.count == 4 && line.extracting(scheme).starts(with: "http") }
    guard url.make(target: line.extracting(path), host: host, isHTTP: isHTTP) else { return false }
    if let query = value(query) { url.add(query: line.extracting(query)) }
    return true
  }
}
