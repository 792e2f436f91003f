package import Association
package import Matching

/// The verdicts of the apps in an `assetlinks.json`, as far as the file decides: the app's intent filters limit what a phone opens.
///
/// A verdict's entry is the index of the statement, its component that of the dynamic rule. Without dynamic rules the manifest alone decides;
/// then the verdict is a match, and no rule is named.
package final class AssetLinksVerdicts: VerdictEngine {
  package let apps: [AppID]
  private let links: [PackageLinks]

  package init(_ file: AssetLinksFile, package: String? = nil, _ parser: PatternParser = .later) {
    let names = file.packages.filter { package == nil || $0 == package }
    let deciders = file.deciders
    apps = names.map { AppID($0) }
    links = names.map { PackageLinks(deciders[$0], in: file, parser) }
  }

  package func verdicts(for url: LinkURL) -> [AppVerdict] {
    guard url.hasWebScheme else { return apps.map { AppVerdict(noMatch: $0) } }
    return zip(apps, links).map { $1.verdict($0, on: url) }
  }
}
