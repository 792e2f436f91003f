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

  /// The file.
  package var name: String { manifest.source.name }

  /// The place of the first filter that matches a URL; `nil` for none.
  package func place(of url: String) -> LineColumn? {
    guard let link = try? LinkURL(url), let filter = scope.filter(for: link) else { return nil }
    return lines.position(of: manifest.filters[filter].range.lower)
  }
}
