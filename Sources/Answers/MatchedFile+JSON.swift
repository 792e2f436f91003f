package import Tasks
import Verdicts

extension MatchedFile {
  /// An object with the results of `aasa match --format jsonl`, in the order of the URLs. An unusable URL has its message instead of verdicts.
  package func json(_ urls: [String]) -> String {
    var answers = URLAnswers(question(.jsonl))
    var results: [UInt8] = []
    for url in urls {
      if !results.isEmpty { results.append(UInt8(ascii: ",")) }
      results += answers.answer([options.url(url)]).output.dropLast()
    }
    return "{\"version\":1,\"results\":[\(String(decoding: results, as: UTF8.self))]}\n"
  }
}
