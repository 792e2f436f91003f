import Association
import Matching
import Reports
package import SourceText

/// The explanation of the verdicts on a URL.
package enum ExplainAnswer {
  /// The document of `aasa explain --format json`.
  package static func json(_ source: SourceFile, url: String, _ options: FileOptions) throws(AnswerFault) -> String {
    let file = try FileOptions.file(source)
    let router = try options.router(for: file)
    let url = options.url(url)
    let link: LinkURL
    do throws(LinkURL.Problem) { link = try LinkURL(url) } catch { throw .unusableOption(error.message) }
    let explanations = router.explanations(for: link, domain: options.domain)
    return ExplanationJSON(try options.reading(of: file)).text(url: url, explanations)
  }
}
