import Analysis
import AssetLinks
import Association
import Reports
package import SourceText
package import Tasks

/// The difference between two files.
package enum DiffAnswer {
  /// The document of `aasa diff --format json`.
  ///
  /// - Parameter options: The domain is the host of URLs, and the system is the oldest that is compared.
  package static func json(from old: SourceFile, to new: SourceFile, _ options: FileOptions) throws(TaskProblem)
    -> String
  {
    if let links = try links(old, new, options) { return links }
    let (before, after) = (try LinkFile.association(old), try LinkFile.association(new))
    let id = try options.appID(in: before, after)
    let oldest = options.system.map { SystemGeneration($0) ?? .paths } ?? .paths
    let parts = before.systemDifferences(
      to: after, since: oldest, app: id, host: options.domain ?? "example.com",
      detail: .components(limit: DifferenceText.limit))
    return DifferenceJSON(old: before, new: after).text(parts, before.serviceDifferences(to: after, app: id))
  }

  /// The same for two versions of an `assetlinks.json`; `nil` for association files.
  private static func links(
    _ old: SourceFile, _ new: SourceFile, _ options: FileOptions
  ) throws(TaskProblem) -> String? {
    let areLinks = (AssetLinksFile.isAssetLinks(old), AssetLinksFile.isAssetLinks(new))
    if areLinks.0 != areLinks.1 {
      throw TaskProblem(
        .option,
        "one file is an assetlinks.json, and the other is none; `aasa compare` compares both platforms")
    }
    let both = FileOptions(system: options.system)
    guard case .assetLinks(let before) = try LinkFile.read(old), case .assetLinks(let after) = try LinkFile.read(new)
    else { return nil }
    _ = try both.packageName(in: before)
    if let package = options.app, !before.packages.contains(package), !after.packages.contains(package) {
      throw TaskProblem(.option, "neither file lists \(escapedForDisplay(package))")
    }
    let diff = AssetLinksDiff(
      before, after, package: options.app, host: options.domain ?? "example.com", limit: DifferenceText.limit,
      .comparison)
    return AssetLinksDiffJSON(
      AssetLinksComparison(
        AssetLinksComparison.Version(before, reportPath: old.name),
        AssetLinksComparison.Version(after, reportPath: new.name), diff)
    ).text
  }
}
