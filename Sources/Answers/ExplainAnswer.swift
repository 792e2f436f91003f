import AssetLinks
import Association
import Matching
import Reports
package import SourceText

/// The explanation of the verdicts on a URL.
package struct ExplainAnswer: Sendable {
  /// The document of `aasa explain --format json`.
  package let json: String
  /// The components without a match that are left out.
  package let omittedCount: Int

  /// - Parameter limit: The most components without a match for an app.
  package init(_ source: SourceFile, url: String, limit: Int = .max, _ options: FileOptions) throws(AnswerFault) {
    let url = options.url(url)
    let link: LinkURL
    do throws(LinkURL.Problem) { link = try LinkURL(url) } catch { throw .unusableOption(error.message) }
    if let links = try FileOptions.links(source, options) {
      if let domain = options.domain, !link.hasHost(domain) {
        throw .unusableOption("the host of the URL is not \(escapedForDisplay(domain))")
      }
      json = RuleExplanationJSON(links).text(url: url, links.explanations(for: link, package: options.app))
      omittedCount = 0
      return
    }
    let file = try FileOptions.file(source)
    let router = try options.router(for: file)
    let explanations = router.explanations(for: link, domain: options.domain)
    json = ExplanationJSON(try options.reading(of: file), limit: limit).text(url: url, explanations)
    omittedCount = explanations.reduce(0) { $0 + max($1.trials.count { !$0.matches } - limit, 0) }
  }
}
