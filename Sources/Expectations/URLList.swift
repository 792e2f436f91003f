package import ProjectSettings
package import SourceText

/// URLs from a file, each with its place.
package struct URLList: Sendable {
  package let entries: [Entry]

  package struct Entry: Sendable {
    package let text: String
    /// The file, which is one of several where a sitemap index names them.
    package let source: SourceFile
    package let range: SourceRange
  }

  /// The lines of a text. White space around a line does not count; empty lines and those that begin with `#` are passed over.
  package init(linesOf source: SourceFile) {
    var entries: [Entry] = []
    let bytes = source.bytes
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    // A byte order mark is no part of the first line.
    let text = bytes.starts(with: ASCII.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    for line in text.split(separator: 0x0A) {
      var line = line.drop(while: isSpace)
      while let last = line.last, isSpace(last) { line.removeLast() }
      guard let first = line.first, first != UInt8(ascii: "#") else { continue }
      entries.append(
        Entry(
          text: String(decoding: line, as: UTF8.self), source: source,
          range: SourceRange(line.startIndex..<line.endIndex)))
    }
    self.entries = entries
  }

  /// The URLs of a sitemap. An index names sitemaps by URLs; each is looked for under its last name beside the index.
  ///
  /// - Parameter open: Reads a file; for an index it is asked again.
  package init(
    sitemap path: String, _ open: (String) throws(UnreadableFile) -> SourceFile
  ) throws(ListProblem) {
    let source = try Self.read(path, open)
    let sitemap = try Self.sitemap(source)
    guard sitemap.isIndex else {
      entries = sitemap.locations.map { Entry(text: $0.text, source: source, range: $0.range) }
      return
    }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var entries: [Entry] = []
    for location in sitemap.locations {
      let name = location.text.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      let plain = name.prefix { $0 != "?" && $0 != "#" }
      guard !plain.isEmpty else {
        throw .located(
          ConfigurationProblem(
            source, location.range, "\(quoted(location.text)) ends without the name of a file",
            help: "each sitemap of an index is looked for beside it, under the last name of its URL"))
      }
      let file: SourceFile
      do throws(UnreadableFile) {
        file = try open(String(folder) + plain)
      } catch {
        let message = "\(error.message), which stands for \(quoted(location.text))"
        throw .located(ConfigurationProblem(source, location.range, message))
      }
      let part = try Self.sitemap(file)
      if part.isIndex {
        let message = "\(quoted(file.name)) is an index too, and an index names sitemaps alone"
        throw .located(ConfigurationProblem(source, location.range, message))
      }
      entries += part.locations.map { Entry(text: $0.text, source: file, range: $0.range) }
    }
    self.entries = entries
  }

  /// Why there is no list.
  package enum ListProblem: Error, Sendable {
    case located(ConfigurationProblem)
    /// The file itself cannot be read.
    case unreadable(UnreadableFile)
  }

  private static func read(
    _ path: String, _ open: (String) throws(UnreadableFile) -> SourceFile
  ) throws(ListProblem) -> SourceFile {
    do throws(UnreadableFile) { return try open(path) } catch { throw .unreadable(error) }
  }

  private static func sitemap(_ source: SourceFile) throws(ListProblem) -> Sitemap {
    do throws(ConfigurationProblem) { return try Sitemap(source) } catch { throw .located(error) }
  }
}
