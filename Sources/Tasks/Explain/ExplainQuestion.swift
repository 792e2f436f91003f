import AssetLinks
import Association
package import Matching
package import SourceText

/// The reasons of the verdicts on a URL.
package struct ExplainQuestion: Sendable {
  private let source: SourceFile
  private let url: String
  private let options: FileOptions

  package init(_ source: SourceFile, url: String, _ options: FileOptions) {
    self.source = source
    self.url = options.url(url)
    self.options = options
  }

  package func answer() throws(TaskProblem) -> ExplainAnswer {
    let link = try LinkURL(asked: url)
    switch try LinkFile.read(source) {
    case .association(let file):
      let explanations = try options.router(for: file).explanations(for: link, domain: options.domain(of: link))
      let reading = try options.reading(of: file)
      let lists = UnreadLists(reading, for: link)
      let places = ComponentPlaces(reading)
      let apps = explanations.map { explanation in
        let isAsked = explanation.obstacle == nil || explanation.obstacle == .ignoredKey
        return ExplainedVerdict(
          explanation, places, unread: isAsked ? lists.matches(explanation.verdict) : [])
      }
      return ExplainAnswer(url: url, places: .components(places), apps: apps)
    case .assetLinks(let file):
      let package = try options.packageName(in: file)
      let places = RulePlaces(file)
      let apps = file.explanations(for: link, package: package, domain: options.domain(of: link)).map {
        ExplainedVerdict($0, places)
      }
      return ExplainAnswer(url: url, places: .rules(places), apps: apps)
    }
  }
}

package struct ExplainAnswer: Sendable {
  package let url: String
  package let places: DecidingPlaces
  package let apps: [ExplainedVerdict]
}

extension LinkURL {
  /// Returns the text of a URL without white space at its ends, which lists ignore too.
  package static func trimmed(_ text: String) -> String {
    String(decoding: text.utf8.trimmed { $0.isPlainSpace }, as: UTF8.self)
  }

  /// - Parameter takesDomain: Whether the caller has an option for the domain of a path.
  package init(asked text: String, takesDomain: Bool = true) throws(TaskProblem) {
    do throws(LinkURL.Problem) { self = try LinkURL(text) } catch {
      let isWhole = error == .pathWithoutHost && !takesDomain
      throw .option(
        isWhole ? "the path has no host; write the URL in full, as in https://example.com/path" : error.message)
    }
  }
}
