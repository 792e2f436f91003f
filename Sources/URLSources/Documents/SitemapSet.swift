import Deflate
package import SourceText

/// The URLs of a sitemap, or of all sitemaps of an index.
package struct SitemapSet: Sendable {
  package struct Entry: Sendable {
    package let text: String
    /// The sitemap, which is one of several if there is an index.
    package let source: SourceFile
    package let range: SourceRange
  }

  /// A problem and its file.
  package struct Problem: Error, Sendable {
    package let source: SourceFile
    package let problem: URLSourceProblem
  }

  package private(set) var entries: [Entry] = []

  /// - Parameters:
  ///   - source: The sitemap or the index, not compressed.
  ///   - path: Its path.
  ///   - open: Reads a sitemap of the index, which may be compressed. An index names sitemaps by URLs; each is looked for under its last
  ///     name beside the index.
  package init(
    _ source: SourceFile, at path: String, _ open: (String) throws(UnreadableFile) -> SourceFile
  ) throws(Problem) {
    let sitemap = try Self.sitemap(source)
    guard sitemap.isIndex else {
      entries = sitemap.locations.map { Entry(text: $0.text, source: source, range: $0.range) }
      return
    }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    for location in sitemap.locations {
      func problem(_ message: String, help: String? = nil) -> Problem {
        Problem(source: source, problem: URLSourceProblem(location.range, message, help: help))
      }
      let name = location.text.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      let plain = name.prefix { $0 != "?" && $0 != "#" }
      guard !plain.isEmpty else {
        throw problem(
          "`\(escapedForDisplay(location.text))` does not end with a file name",
          help: "sitemaps of an index are read from its folder, by the last name of their URLs")
      }
      let file: SourceFile
      do throws(UnreadableFile) { file = try SourceFile.expanded(try open(String(folder) + plain)) } catch {
        throw problem("\(error.message) (for `\(escapedForDisplay(location.text))`)")
      }
      let part = try Self.sitemap(file)
      if part.isIndex {
        throw problem("`\(file.name)` is an index too; an index may only list sitemaps")
      }
      entries += part.locations.map { Entry(text: $0.text, source: file, range: $0.range) }
    }
  }

  private static func sitemap(_ source: SourceFile) throws(Problem) -> Sitemap {
    do throws(URLSourceProblem) { return try Sitemap(source) } catch { throw Problem(source: source, problem: error) }
  }
}

extension SourceFile {
  /// The most bytes of a file that is held in memory: 1 GiB.
  package static let sizeLimit = 1 << 30

  /// The file, decompressed if it is gzip, under its name.
  package static func expanded(_ file: SourceFile) throws(UnreadableFile) -> SourceFile {
    guard GzipReader.isGzip(file.bytes) else { return file }
    do throws(GzipFault) {
      return SourceFile(name: file.name, bytes: try GzipReader.expanded(file.bytes, limit: sizeLimit))
    } catch {
      throw UnreadableFile("cannot read \(file.name): \(error.message)")
    }
  }
}
