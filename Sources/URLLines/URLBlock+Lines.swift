import SourceText

extension URLBlock {
  /// The lines of a block that were read.
  package struct ReadLines: Sendable {
    /// The lines of the block; 0 where its URLs have places of their own.
    package let count: Int
    /// Paths for which no host is known.
    package let pathsWithoutHost: Int
  }

  package enum LineContent: Sendable {
    /// A URL of printable ASCII.
    case printable
    case url
    /// Text that is no URL, or nothing.
    case other

    package var hasURL: Bool { self != .other }
  }

  /// Calls a function with each line that is neither empty nor a comment, in order, or with every line.
  ///
  /// - Parameters:
  ///   - domain: The host of paths for which the file has none.
  ///   - hasEveryLine: `true` to call it with empty lines and comments too, as lines without a URL and without text.
  ///   - body: Is called with the number of the line, with its URL or, where it has none, its text, and with its content.
  package func readLines(
    domain: String?, every hasEveryLine: Bool = false,
    _ body: (_ line: Int, _ text: Span<UInt8>, _ content: LineContent) -> Void
  ) -> ReadLines {
    let bytes = bytes.span
    var reader = URLLineReader(layout, domain: domain)
    let isList = layout == .lines
    var start = 0
    var line = 0
    while start < bytes.count {
      let printable = bytes.endOfPrintable(from: start)
      let isPrintable = printable == bytes.count || bytes[printable] == UInt8(ascii: "\n")
      let end =
        isPrintable ? printable : bytes.firstIndex(of: UInt8(ascii: "\n"), in: printable..<bytes.count) ?? bytes.count
      let range = bytes.trimmed(start..<end)
      start = end + 1
      line += 1
      let place = places.map { $0[line - 1] } ?? line
      let text = bytes.extracting(range)
      if range.isEmpty {
        if hasEveryLine { body(place, text, .other) }
        continue
      }
      if isList, text[0] != UInt8(ascii: "/") {
        // A cell of a table is no comment.
        if text[0] != UInt8(ascii: "#") || places != nil {
          body(place, text, isPrintable ? .printable : .url)
        } else if hasEveryLine {
          body(place, Span(), .other)
        }
        continue
      }
      switch reader.read(self.bytes, range, hasPrintableLine: isPrintable) {
      case .nothing: if hasEveryLine { body(place, Span(), .other) }
      case .url: body(place, reader.url.span, reader.isPrintable ? .printable : .url)
      case .other: body(place, text, reader.layout == .lines ? .url : .other)
      }
    }
    return ReadLines(count: places == nil ? line : 0, pathsWithoutHost: reader.pathsWithoutHost)
  }
}
