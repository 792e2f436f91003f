package import AndroidManifest
import Matching
package import SourceText

/// The intent filters of a comparison as reports show them.
package struct FilterPlaces {
  private let manifest: AndroidManifest
  private let scope: LinkScope
  private let lines: SourceLines

  /// - Parameter scope: The filters of the manifest for the host of the comparison.
  package init(_ manifest: AndroidManifest, _ scope: LinkScope) {
    self.manifest = manifest
    self.scope = scope
    lines = SourceLines(manifest.source)
  }

  package var name: String { manifest.source.name }

  /// The place of the first filter that matches a URL; `nil` for none.
  package func place(of url: String) -> LineColumn? {
    filter(for: url).map { lines.position(of: manifest.filters[$0].range.lower) }
  }

  /// Why a URL that a filter matches opens the browser: Android does not verify its host. `nil` where none matches.
  package func doubt(about url: String) -> String? {
    scope.doubt.flatMap { doubt in filter(for: url).map { manifest.matched(by: $0, but: doubt) } }
  }

  private func filter(for url: String) -> Int? { (try? LinkURL(url)).flatMap { scope.filter(for: $0) } }
}
