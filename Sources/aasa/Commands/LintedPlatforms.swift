import AssetLinks
import Association
import Fetching
import Lint
import Reports
import SourceText

/// The files of both platforms that are linted together: beside each other, or the only two.
struct LintedPlatforms {
  private let places: [Place]
  private let network: CurlClient.Options
  /// The association files that were linted, by their paths in reports; standard input cannot be read again.
  private var known: [String: AssociationFile] = [:]

  /// - Parameter places: All files and folders of the run.
  init(_ places: [Place], _ network: CurlClient.Options) {
    self.places = places
    self.network = network
  }

  func isGiven(_ place: Place) -> Bool { places.contains { $0.reportPath == place.reportPath } }

  /// The report with the findings that need the files of both platforms, if it is that of an `assetlinks.json`.
  ///
  /// - Parameter own: The association file of the same site, where it is known.
  mutating func completed(
    _ report: FileReport, _ place: Place, _ options: LintOptions, beside own: Place? = nil
  ) -> FileReport {
    let source = report.file.source
    guard AssetLinksFile.isAssetLinks(source) else {
      if places.count > 1 { known[place.reportPath] = AssociationFile(source) }
      return report
    }
    guard let other = own ?? partner(of: place), let association = association(other) else { return report }
    return report.with(report.findings(beside: association, path: other.reportPath, options))
  }

  /// The association file of the same folder, else the other one of two files.
  private func partner(of place: Place) -> Place? {
    let others = places.filter { $0.reportPath != place.reportPath }
    let folder = LexicalPath.parent(of: place.reportPath)
    return others.first {
      LexicalPath.name(of: $0.reportPath) == Site.name && LexicalPath.parent(of: $0.reportPath) == folder
    } ?? (others.count == 1 ? others[0] : nil)
  }

  private func association(_ place: Place) -> AssociationFile? {
    if let known = known[place.reportPath] { return known }
    switch place.kind {
    case .standardInput, .folder, .refused: return nil
    case .file, .domain, .url: break
    }
    // A file that cannot be read is reported when it is linted itself.
    guard let source = try? place.read(network).source, !AssetLinksFile.isAssetLinks(source) else { return nil }
    return AssociationFile(source)
  }
}
