import Association
import Matching
import Reports
package import SourceText

/// The verdicts on URLs.
package enum MatchAnswer {
  /// An object with the lines of `aasa match --format jsonl`, in the order of the URLs. An unusable URL has its message instead of verdicts.
  package static func json(_ source: SourceFile, urls: [String], _ options: FileOptions) throws(AnswerFault) -> String {
    let file = try FileOptions.file(source)
    let question = RoutingQuestion(
      router: try options.router(for: file), listed: file.applinks?.apps ?? [], domain: options.domain, format: .jsonl,
      expected: nil, only: nil, summarizes: false,
      text: RoutingText(ComponentPlaces(try options.reading(of: file)), style: .plain, width: 80))
    var answers = URLAnswers(question)
    let lines = String(decoding: answers.answer(urls.map(options.url)).output, as: UTF8.self)
    return "{\"version\":1,\"results\":[\(lines.split(separator: "\n").joined(separator: ","))]}\n"
  }
}
