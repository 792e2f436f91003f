import SourceText

extension URLBlock {
  /// The lines of a block that were read.
  package struct ReadLines: Sendable {
    /// The lines of the block; 0 where its URLs have places of their own.
    package let count: Int
    /// Paths for which no host is known.
    package let pathsWithoutHost: Int
  }

  /// Calls a function with each line that is neither empty nor a comment, in order, or with every line.
  ///
  /// - Parameters:
  ///   - domain: The host of paths for which the file has none.
  ///   - hasEveryLine: `true` to call it with empty lines and comments too, as lines without a URL and without text.
  ///   - body: Is called with the number of the line, with its URL or, where it has none, its text, and whether it has one.
  package func readLines(
    domain: String?, every hasEveryLine: Bool = false,
    _ body: (_ line: Int, _ text: Span<UInt8>, _ hasURL: Bool) -> Void
  ) -> ReadLines {
    let bytes = bytes.span
    var reader = URLLineReader(layout, domain: domain)
    var start = 0
    var line = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
      let range = bytes.trimmed(start..<end)
      start = end + 1
      line += 1
      let place = places.map { $0[line - 1] } ?? line
      let text = bytes.extracting(range)
      if range.isEmpty {
        if hasEveryLine { body(place, text, false) }
        continue
      }
      if layout == .lines, text[0] != UInt8(ascii: "/") {
        if text[0] != UInt8(ascii: "#") {
          body(place, text, true)
        } else if hasEveryLine {
          body(place, Span(), false)
        }
        continue
      }
      switch reader.read(self.bytes, range) {
      case .nothing: if hasEveryLine { body(place, Span(), false) }
      case .url: body(place, reader.url.span, true)
      case .other: body(place, text, reader.layout == .lines)
      }
    }
    return ReadLines(count: places == nil ? line : 0, pathsWithoutHost: reader.pathsWithoutHost)
  }
}
