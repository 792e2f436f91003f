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

  package private(set) var entries: [Entry] = []

  /// The most sitemaps of an index at a URL, which are requests.
  private static let requestLimit = 1_000

  /// - Parameters:
  ///   - source: The sitemap or the index, not compressed.
  ///   - path: Its path or URL.
  ///   - open: Reads a sitemap of the index, which may be compressed. An index names sitemaps by URLs. Those of an index at a URL are read
  ///     from there; those of a file are looked for beside it, under the last name of their URLs.
  package init(
    _ source: SourceFile, at path: String, _ open: (String) throws(Failure) -> SourceFile
  ) throws(ConfigurationProblem) {
    let sitemap = try Self.sitemap(source)
    guard sitemap.isIndex else {
      entries = sitemap.locations.map { Entry(text: $0.value, source: source, range: $0.range) }
      return
    }
    let isRemote = LexicalPath.isURL(path)
    if isRemote, sitemap.locations.count > Self.requestLimit {
      let count = grouped(sitemap.locations.count)
      throw ConfigurationProblem(
        source, SourceRange(at: 0),
        "the index lists \(count) sitemaps; at most \(grouped(Self.requestLimit)) are requested",
        help: "download them, and name the downloaded index")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for location in sitemap.locations {
      func problem(_ message: String, help: String? = nil) -> ConfigurationProblem {
        ConfigurationProblem(source, location.range, message, help: help)
      }
      if isRemote, !Self.mayName(location.value, path) {
        throw problem(
          "\(backquoted(location.value)) is not requested",
          help: "an index at a URL names its sitemaps by URLs that begin with `https://`")
      }
      let name = Self.fileName(location.value)
      guard isRemote || !name.isEmpty else {
        throw problem(
          "\(backquoted(location.value)) does not end with a file name",
          help: "sitemaps of an index are read from its folder, by the last name of their URLs")
      }
      let file: SourceFile
      do throws(Failure) {
        file = try SourceFile.expanded(try open(isRemote ? location.value : folder + name))
      } catch {
        let place = isRemote ? "" : " (for \(backquoted(location.value)))"
        throw problem(
          error.message + place, help: isRemote ? nil : "to request the sitemaps, name the index by its URL")
      }
      let part = try Self.sitemap(file)
      if part.isIndex { throw problem("`\(file.name)` is an index too; an index may only list sitemaps") }
      entries += part.locations.map { Entry(text: $0.value, source: file, range: $0.range) }
    }
  }

  /// Returns `true` if an index at a URL may name a sitemap. A server of the web has no say about files and servers of this computer.
  private static func mayName(_ sitemap: String, _ index: String) -> Bool {
    func isSecure(_ url: String) -> Bool { url.prefix(8).lowercased() == "https://" }
    return isSecure(sitemap) || !isSecure(index) && LexicalPath.isURL(sitemap)
  }

  private static func fileName(_ url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    return path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }

  private static func sitemap(_ source: SourceFile) throws(ConfigurationProblem) -> Sitemap {
    do throws(URLSourceProblem) { return try Sitemap(source) } catch { throw error.located(in: source) }
  }
}

extension SourceFile {
  /// The most bytes of a file that is held in memory: 1 GiB.
  package static let sizeLimit = 1 << 30

  /// The file, decompressed if it is gzip, under its name.
  package static func expanded(_ file: SourceFile) throws(Failure) -> SourceFile {
    guard GzipReader.isGzip(file.bytes) else { return file }
    do throws(GzipFault) {
      return SourceFile(name: file.name, bytes: try GzipReader.expanded(file.bytes, limit: sizeLimit))
    } catch {
      throw Failure("cannot read \(file.name): \(error.message)")
    }
  }
}
