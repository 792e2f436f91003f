package import ProjectSettings
package import SourceText
import URLSources

/// URLs from a file, each with its place.
package struct URLList: Sendable {
  package let entries: [Entry]

  package struct Entry: Sendable {
    package let text: String
    /// The file, which is one of several where a sitemap index names them.
    package let source: SourceFile
    package let range: SourceRange
  }

  /// The URLs of a list, a log, a table or a document, which may be compressed.
  ///
  /// - Parameter open: Reads a file.
  package init(
    list path: String, _ open: (String) throws(UnreadableFile) -> SourceFile
  ) throws(ListProblem) {
    let source = try Self.read(path, open)
    do throws(URLSourceProblem) {
      entries = try WholeList(source).entries.map { Entry(text: $0.text, source: source, range: $0.range) }
    } catch {
      throw .located(ConfigurationProblem(source, error.range, error.message, help: error.help))
    }
  }

  /// The URLs of a sitemap, or of the sitemaps of an index, which may be compressed.
  ///
  /// - Parameter open: Reads a file; for an index it is asked again.
  package init(
    sitemap path: String, _ open: (String) throws(UnreadableFile) -> SourceFile
  ) throws(ListProblem) {
    let source = try Self.read(path, open)
    do throws(SitemapSet.Problem) {
      entries = try SitemapSet(source, at: path, open).entries.map {
        Entry(text: $0.text, source: $0.source, range: $0.range)
      }
    } catch {
      let (range, message) = (error.problem.range, error.problem.message)
      throw .located(ConfigurationProblem(error.source, range, message, help: error.problem.help))
    }
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
    do throws(UnreadableFile) { return try SourceFile.expanded(try open(path)) } catch { throw .unreadable(error) }
  }
}
