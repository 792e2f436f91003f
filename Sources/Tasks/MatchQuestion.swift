import AssetLinks
package import Association
package import Matching
import SourceText
package import Verdicts

/// A file that decides URLs.
package struct MatchQuestion: Sendable {
  private let file: LinkFile
  private let engine: LinkRouter.Engine
  private let options: FileOptions

  package init(_ file: LinkFile, engine: LinkRouter.Engine = .automaton, _ options: FileOptions) {
    (self.file, self.engine, self.options) = (file, engine, options)
  }

  package func answer() throws(TaskProblem) -> MatchedFile {
    if let problem = file.problem { throw problem }
    switch file {
    case .association(let file):
      let read = try options.reading(of: file)
      return MatchedFile(
        places: .components(ComponentPlaces(read)), router: try options.router(for: file, engine: engine),
        listed: FileOptions.apps(file, read), options: options)
    case .assetLinks(let file):
      let package = try options.packageName(in: file)
      if engine != .automaton {
        throw .option(
          "\(escapedForDisplay(file.source.name)) is an assetlinks.json, and the engine `\(engine.rawValue)` matches components"
        )
      }
      return MatchedFile(
        places: .rules(RulePlaces(file)), router: LinkRouter(AssetLinksVerdicts(file, package: package)),
        listed: file.packages.map { AppID($0) }, options: options)
    }
  }
}

/// A file with the verdicts of its apps, and the options of the question.
package struct MatchedFile: Sendable {
  /// The file as the system reads it.
  package let places: DecidingPlaces
  package let router: LinkRouter
  package let listed: [AppID]
  package let options: FileOptions

  package func question(
    _ format: RoutingQuestion.Format, expected: WantedVerdict? = nil, only: RoutingQuestion.Selection? = nil,
    summarizes: Bool = false, text: @escaping @Sendable (URLAnswer) -> String = { _ in "" }
  ) -> RoutingQuestion {
    RoutingQuestion(
      router: router, listed: listed, domain: options.domain, otherDomains: Array(options.domains.dropFirst()),
      format: format, expected: expected, only: only, summarizes: summarizes, text: text)
  }
}
