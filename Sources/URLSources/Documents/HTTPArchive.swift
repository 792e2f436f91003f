import JSONSource
package import SourceText
import URLLines

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
    else {
      throw URLSourceProblem(SourceRange(at: 0), "the file is not an HTTP archive: it has no list `log.entries`")
    }
    urls = document.elements(entries).compactMap { entry in
      guard let request = document.value("request", of: entry), let url = document.value("url", of: request),
        document.kind(url) == .string, RequestURL.isAbsolute(document.utf8(url).span)
      else { return nil }
      return (document.string(url), document.range(url))
    }
  }
}
