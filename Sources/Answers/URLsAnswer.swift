import Analysis
import AssetLinks
import Association
import Reports
package import SourceText

/// URLs that the components or dynamic rules decide.
package struct URLsAnswer: Sendable {
  /// The document of `aasa urls --format json`.
  package let json: String
  /// The components with an app, also those beyond the limit.
  package let componentCount: Int

  /// - Parameter limit: The most components; never more than the command has.
  package init(_ source: SourceFile, limit: Int = .max, _ options: FileOptions) throws(AnswerFault) {
    if let links = try FileOptions.links(source, options) {
      let rules = links.ruleURLs(package: options.app, host: options.domain ?? "example.com", .comparison)
      json = RuleURLsJSON(links).text(Array(rules.prefix(limit)))
      componentCount = rules.count
      return
    }
    let file = try FileOptions.file(source)
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
