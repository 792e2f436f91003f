import Analysis
import AssetLinks
import Association
import Reports
package import SourceText
package import Tasks

/// URLs that the components or dynamic rules decide.
package struct URLsAnswer: Sendable {
  /// The document of `aasa urls --format json`.
  package let json: String
  /// The components with an app, also those beyond the limit.
  package let componentCount: Int

  /// - Parameter limit: The most components; never more than the command has.
  package init(_ source: SourceFile, limit: Int = .max, _ options: FileOptions) throws(TaskProblem) {
    let file: AssociationFile
    switch try LinkFile.read(source) {
    case .association(let own): file = own
    case .assetLinks(let links):
      let rules = links.ruleURLs(
        package: try options.packageName(in: links), host: options.domain ?? "example.com", .comparison)
      json = RuleURLsJSON(links).text(Array(rules.prefix(limit)))
      componentCount = rules.count
      return
    }
    let id = try options.appID(in: file)
    let reading = try options.reading(of: file)
    var count = 0
    let components = reading.componentURLs(
      app: id, host: options.domain ?? "example.com", limit: min(limit, reading.componentURLLimit)
    ) { count = $1 }
    json = ComponentURLsJSON(reading).text(components)
    componentCount = count
  }
}
