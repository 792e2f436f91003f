/// Reads the URL of each line of a list or a log. Nothing is allocated for a line, but with JSON.
package struct URLLineReader: Sendable {
  /// The place of the URL in a line.
  package enum Layout: Sendable, Equatable {
    case lines, log, alb
    case jsonl(FieldNames)
    /// `nil` until the line `#Fields:` comes.
    case w3c(ExtendedLogFields?)
  }

  package enum Content: Sendable {
    /// The line has a URL: ``URLLineReader/url``.
    case url
    /// The line is empty, a comment or a header.
    case nothing
    case other
  }

  package private(set) var layout: Layout
  private var request: RequestURL
  /// `true` if the URL of the last line is known to be printable ASCII.
  package private(set) var isPrintable = false

  /// - Parameters:
  ///   - domain: The host of paths for which the file has none.
  ///   - keepsPaths: `true` to keep such paths as they are without a domain.
  package init(_ layout: Layout, domain: String?, keepsPaths: Bool = false) {
    self.layout = layout
    request = RequestURL(domain: domain, keepsPaths: keepsPaths)
  }

  /// The bytes of the URL of the last line that has one.
  package var url: [UInt8] { request.bytes }

  package var pathsWithoutHost: Int { request.pathsWithoutHost }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - block: The bytes of some lines.
  ///   - line: The line without white space around it.
  ///   - hasPrintableLine: `true` if the line is known to be printable ASCII.
  package mutating func read(_ block: [UInt8], _ line: Range<Int>, hasPrintableLine: Bool = false) -> Content {
    isPrintable = false
    if line.isEmpty { return .nothing }
    let text = block.span.extracting(line)
    switch layout {
    case .lines:
      if text[0] == UInt8(ascii: "#") { return .nothing }
      return request.make(target: text) ? .url : .other
    case .log: return read(text, isVirtual: true, hasPrintableLine)
    case .alb: return read(text, isVirtual: false, hasPrintableLine)
    case .w3c(let fields):
      if text[0] == UInt8(ascii: "#") {
        if let own = ExtendedLogFields(header: text) { layout = .w3c(own) }
        return .nothing
      }
      return Self.content(fields?.read(text, &request) ?? false, &request)
    case .jsonl(let fields):
      return Self.content(JSONLogRecord(block, line)?.read(&request, fields) ?? false, &request)
    }
  }

  private mutating func read(_ line: Span<UInt8>, isVirtual: Bool, _ hasPrintableLine: Bool) -> Content {
    guard let target = RequestLine.target(line) else { return .other }
    let host = isVirtual ? RequestLine.virtualHost(line) : nil
    let hostText: Span<UInt8>? = if let host { line.extracting(host) } else { nil }
    let isFound = request.make(target: line.extracting(target), host: hostText)
    isPrintable = isFound && hasPrintableLine && request.isAsWritten
    return isPrintable ? .url : Self.content(isFound, &request)
  }

  /// The request is passed `inout`, so that it is not copied before the URL is made.
  private static func content(_ isFound: Bool, _ request: inout RequestURL) -> Content {
    isFound && request.isPlain ? .url : .other
  }
}
