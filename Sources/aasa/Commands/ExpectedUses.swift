import AssetLinks
import Expectations
import Fetching
import ProjectSettings
import Reports
import Tasks

extension LoadedConfiguration {
  /// The groups of expectations that reach each component, of the linted files that the configuration names, by the paths of the report.
  ///
  /// Empty where the expectations cannot be checked; `aasa test` says why.
  func uses(in report: Report, _ network: CurlClient.Options) -> [String: ComponentTable.Uses] {
    let named = report.files.filter { !AssetLinksFile.isAssetLinks($0.file.source) }
      .filter { entry(of: $0.file.path) != nil }
      .map { (report: $0.file.path, configured: paths.configuredPath($0.file.path)) }
    let files = projectFiles(network, named: named.map(\.configured))
    guard !configuration.groups.isEmpty, !named.isEmpty,
      let results = try? tested(named.map(\.configured), files)
    else { return [:] }
    var uses: [String: ComponentTable.Uses] = [:]
    for (path, configured) in named {
      guard let index = results.plan.files.firstIndex(where: { $0.path == configured }) else { continue }
      uses[path] = ComponentTable.Uses(results, file: index)
    }
    return uses
  }
}
