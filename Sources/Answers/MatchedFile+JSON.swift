import JSONSource
package import Tasks
import Verdicts

extension MatchedFile {
  /// The document of `aasa match --format json`, with the results in the order of the URLs. An unusable URL has its message instead of
  /// verdicts.
  package func json(_ urls: [String]) -> String {
    var answers = URLAnswers(question(.json))
    // Each result has a separator before it.
    let results = answers.answer(urls.map(options.url)).output.dropFirst(2)
    return Self.jsonStart(of: places.source.name) + String(decoding: results, as: UTF8.self) + Self.jsonEnd
  }

  /// The document up to the first result.
  ///
  /// - Parameter name: The file or the configuration.
  package static func jsonStart(of name: String) -> String {
    "{\"version\":1,\"file\":\(jsonQuoted(name)),\"results\":[\n"
  }

  package static let jsonEnd = "\n]}\n"
}
