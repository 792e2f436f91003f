import JSONSource
package import SourceText
import URLLines
import XMLEvents

/// The URLs of a sitemap (sitemaps.org), or the sitemaps of an index, each with its place.
package struct Sitemap: Sendable {
  package let isIndex: Bool
  package let locations: [Located<String>]

  /// Reads the `loc` of each `url` or `sitemap`, and skips other elements, of other vocabularies too.
  ///
  /// - Throws: If the text is not XML. O(bytes).
  package init(_ source: SourceFile) throws(URLSourceProblem) {
    let events = XMLEvents(source)
    var root: String?
    var found: [Located<String>] = []
    var open: [Substring] = []
    var location: (text: String, start: Int)?
    while let event = try Self.next(events, source) {
      switch event.kind {
      case .opening(let full):
        // Without its prefix.
        let name = full.split(separator: ":").last ?? full[...]
        if open.isEmpty {
          guard name == "urlset" || name == "sitemapindex" else {
            let message = "the file is not a sitemap: its element is \(quoted(name, limit: 40)), not `urlset`"
            throw URLSourceProblem(event.range, message)
          }
          root = String(name)
        }
        if name == "loc", open.last == "url" || open.last == "sitemap" { location = ("", event.range.upper.value) }
        open.append(name)
      case .closing:
        if open.popLast() == "loc", let ended = location {
          found.append(Self.location(ended.text, ended.start, event.range.lower.value))
          location = nil
        }
      case .text(let text): location?.text += text
      }
    }
    isIndex = root == "sitemapindex"
    locations = found
  }

  private static func next(_ events: XMLEvents, _ source: SourceFile) throws(URLSourceProblem) -> XMLEvent? {
    do throws(XMLFault) { return try events.next() } catch {
      let message =
        error.kind == .noElement ? "the file is not a sitemap: it has no element `urlset`" : error.kind.message
      throw URLSourceProblem(error.range, message)
    }
  }

  private static func location(_ text: String, _ start: Int, _ end: Int) -> Located<String> {
    let kept = Array(text.utf8).trimmed { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return Located(String(decoding: kept, as: UTF8.self), SourceRange(start..<end))
  }
}

/// The URLs of the requests in an HTTP archive (HAR 1.2), each with its place.
package struct HTTPArchive: Sendable {
  package let urls: [(text: String, range: SourceRange)]

  /// Reads `request.url` of each element of `log.entries`: those of the web, not `data:` and the like, which pages load too. An archive
  /// that is cut off is read to its end.
  ///
  /// - Throws: If the text is not an HTTP archive. O(bytes).
  package init(_ source: SourceFile) throws(URLSourceProblem) {
    let document = JSONReader.read(source)
    guard let root = document.root, let log = document.value("log", of: root),
      let entries = document.value("entries", of: log), document.kind(entries) == .array
    else { throw URLSourceProblem(SourceRange(at: 0), "the file is not an HTTP archive: it has no list `log.entries`") }
    urls = document.elements(entries).compactMap { entry in
      guard let request = document.value("request", of: entry), let url = document.value("url", of: request),
        document.kind(url) == .string, RequestURL.isAbsolute(document.utf8(url).span)
      else { return nil }
      return (document.string(url), document.range(url))
    }
  }
}
