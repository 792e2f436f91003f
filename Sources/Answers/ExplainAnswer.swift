import AssetLinks
import Association
import Matching
import Reports
package import SourceText
package import Tasks

/// The explanation of the verdicts on a URL.
package struct ExplainAnswer: Sendable {
  /// The document of `aasa explain --format json`.
  package let json: String
  /// The components without a match that are left out.
  package let omittedCount: Int

  /// - Parameter limit: The most components without a match for an app.
  package init(_ source: SourceFile, url: String, limit: Int = .max, _ options: FileOptions) throws(TaskProblem) {
    let url = options.url(url)
    let link: LinkURL
    do throws(LinkURL.Problem) { link = try LinkURL(url) } catch { throw TaskProblem(.option, error.message) }
    let file: AssociationFile
    switch try LinkFile.read(source) {
    case .association(let own): file = own
    case .assetLinks(let links):
      let package = try options.packageName(in: links)
      if let domain = options.domain, !link.hasHost(domain) {
        throw TaskProblem(.option, "the host of the URL is not \(escapedForDisplay(domain))")
      }
      json = RuleExplanationJSON(links).text(url: url, links.explanations(for: link, package: package))
      omittedCount = 0
      return
    }
    let router = try options.router(for: file)
    let explanations = router.explanations(for: link, domain: options.domain)
    json = ExplanationJSON(try options.reading(of: file), limit: limit).text(url: url, explanations)
    omittedCount = explanations.reduce(0) { $0 + max($1.trials.count { !$0.matches } - limit, 0) }
  }
}
