import AssetLinks
import Association
import Matching
import Reports
package import SourceText
package import Tasks
import Verdicts

/// The verdicts on URLs.
package enum MatchAnswer {
  /// An object with the lines of `aasa match --format jsonl`, in the order of the URLs. An unusable URL has its message instead of verdicts.
  package static func json(_ source: SourceFile, urls: [String], _ options: FileOptions) throws(TaskProblem) -> String {
    let question = try question(source, options)
    var answers = URLAnswers(question)
    let lines = String(decoding: answers.answer(urls.map(options.url)).output, as: UTF8.self)
    return "{\"version\":1,\"results\":[\(lines.split(separator: "\n").joined(separator: ","))]}\n"
  }

  private static func question(_ source: SourceFile, _ options: FileOptions) throws(TaskProblem) -> RoutingQuestion {
    func question(_ router: LinkRouter, _ listed: [AppID], _ places: DecidingPlaces) -> RoutingQuestion {
      RoutingQuestion(
        router: router, listed: listed, domain: options.domain, format: .jsonl, expected: nil, only: nil,
        summarizes: false, text: RoutingText(places, style: .plain, width: 80).text)
    }
    switch try LinkFile.read(source) {
    case .assetLinks(let links):
      let router = LinkRouter(AssetLinksVerdicts(links, package: try options.packageName(in: links)))
      return question(router, links.packages.map { AppID($0) }, DecidingPlaces(.assetLinks(links)))
    case .association(let file):
      return question(
        try options.router(for: file), file.applinks?.apps ?? [],
        DecidingPlaces(.association(try options.reading(of: file))))
    }
  }
}
