package import Association
package import Matching
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
    /// The verdict that the row of a table states, and the app that it is about.
    package var verdict: WantedVerdict?
    /// A text that is not a verdict instead of one.
    package var unknownVerdict: String?
    package var app: AppID?
    /// `true` for a row of a table without a URL.
    package var hasNoURL = false
  }

  package typealias Opener = (String) throws(Failure) -> SourceFile

  /// The URLs of a list, a log, a table or a document, which may be compressed.
  package init(_ list: ListSource, _ open: Opener) throws(ListProblem) {
    let source = try Self.read(list.path, open)
    do throws(URLSourceProblem) {
      let whole = try WholeList(source, list.format, domain: list.domain)
      entries = whole.entries.map { Entry($0, in: source) }.filter { entry in list.domain.map { entry.isOn($0) } ?? true
      }
    } catch {
      throw .located(error.located(in: source))
    }
  }

  /// The URLs of a sitemap, or of the sitemaps of an index, which may be compressed.
  ///
  /// - Parameter open: Reads a file; for an index it is called again.
  package init(sitemap path: String, _ open: Opener) throws(ListProblem) {
    let source = try Self.read(path, open)
    do throws(ConfigurationProblem) {
      entries = try SitemapSet(source, at: path, open).entries.map {
        Entry(text: $0.text, source: $0.source, range: $0.range)
      }
    } catch {
      throw .located(error)
    }
  }

  /// The reason why the list cannot be used.
  package enum ListProblem: Error, Sendable {
    case located(ConfigurationProblem)
    /// The file itself cannot be read.
    case unreadable(Failure)
  }

  private static func read(_ path: String, _ open: Opener) throws(ListProblem) -> SourceFile {
    do throws(Failure) { return try SourceFile.expanded(try open(path)) } catch { throw .unreadable(error) }
  }
}

extension URLList.Entry {
  fileprivate init(_ entry: WholeList.Entry, in source: SourceFile) {
    self.init(text: entry.text, source: source, range: entry.range)
    app = entry.expectation?.app.map { AppID($0) }
    verdict = entry.expectation?.verdict.flatMap { WantedVerdict(written: $0) }
    if verdict == nil { unknownVerdict = entry.expectation?.verdict }
    hasNoURL = entry.hasNoURL
  }

  /// Returns `true` if the URL has a host. A text that is not a URL has any, so that it is reported.
  fileprivate func isOn(_ domain: String) -> Bool {
    guard let url = try? LinkURL(text) else { return true }
    return comparedHost(url.host) == comparedHost(domain)
  }
}
