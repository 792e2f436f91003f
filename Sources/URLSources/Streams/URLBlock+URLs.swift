import SourceText

extension URLBlock {
  /// Calls `body` with each URL.
  ///
  /// - Parameter domain: The host of paths for which the file has none.
  /// - Returns: The number of lines, those without a URL, and the number of paths for which no host is known.
  package func forEachURL(
    domain: String?, _ body: (Span<UInt8>) -> Void
  ) -> (lines: Int, skipped: SkippedLines, pathsWithoutHost: Int) {
    var reader = URLLineReader(layout, domain: domain)
    var skipped = skipped
    let span = bytes.span
    var start = 0
    var line = 0
    while start < span.count {
      let end = span.firstIndex(of: UInt8(ascii: "\n"), in: start..<span.count) ?? span.count
      let text = span.trimmed(start..<end)
      start = end + 1
      line += 1
      if text.isEmpty { continue }
      switch reader.read(bytes, text) {
      case .nothing: break
      case .url: body(reader.url.span)
      case .other: skipped.add(line: places?[line - 1] ?? line, span.extracting(text))
      }
    }
    return (places == nil ? line : 0, skipped, reader.pathsWithoutHost)
  }
}
