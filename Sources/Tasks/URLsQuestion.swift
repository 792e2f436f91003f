package import Analysis
package import AssetLinks
package import Association
package import Matching
package import SourceText

/// URLs that the components or dynamic rules of a file decide.
package struct URLsQuestion: Sendable {
  private let source: SourceFile
  private let options: FileOptions
  private let limit: Int

  /// - Parameter limit: The most components; never more than have URLs in a reasonable time.
  package init(_ source: SourceFile, limit: Int = .max, _ options: FileOptions) {
    (self.source, self.options, self.limit) = (source, options, limit)
  }

  /// - Parameter progress: Called before the first component and after each, with the numbers of components done and in all.
  package func answer(_ progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws(TaskProblem) -> URLsAnswer {
    switch try LinkFile.read(source) {
    case .association(let file):
      let id = try options.appID(in: file)
      let reading = try options.reading(of: file)
      let places = ComponentPlaces(reading)
      var count = 0
      let components = reading.componentURLs(
        app: id, host: options.host, limit: min(limit, reading.componentURLLimit)
      ) {
        count = $1
        progress($0, $1)
      }
      let known = components.compactMap { urls in
        places.component(urls.place.entry, urls.place.component).map {
          DecidedURLs(apps: urls.apps, decider: .component($0, places), outcome: .component(urls.outcome))
        }
      }
      return URLsAnswer(places: .components(places), items: known, count: count)
    case .assetLinks(let file):
      let places = RulePlaces(file)
      let rules = file.ruleURLs(package: try options.packageName(in: file), host: options.host, StepBudget(.comparison))
      let items = rules.prefix(limit).map { rule in
        DecidedURLs(
          apps: [rule.app], decider: .rule(rule.rule, statement: rule.statement, places), outcome: .rule(rule.outcome))
      }
      return URLsAnswer(places: .rules(places), items: items, count: rules.count)
    }
  }
}

package struct URLsAnswer: Sendable {
  package let places: DecidingPlaces
  package let items: [DecidedURLs]
  /// The components or rules with an app, also those beyond the limit.
  package let count: Int
}

/// A component or rule with the URLs that it decides.
package struct DecidedURLs: Sendable {
  package let apps: [AppID]
  package let decider: NamedDecider
  package let outcome: Outcome

  package enum Outcome: Sendable {
    case component(ComponentURLs.Outcome)
    case rule(RuleURL.Outcome)
  }

  /// The URL that it decides, and its near miss with the difference.
  package var tests: [(url: String, verdict: AppVerdict, change: ComponentURLs.NearMiss.Change?)] {
    switch outcome {
    case .component(.decides(let test, let nearMiss)):
      [(test.url, test.verdict, nil)] + (nearMiss.map { [($0.test.url, $0.test.verdict, $0.change)] } ?? [])
    case .rule(.decides(let url)):
      [
        (
          url,
          AppVerdict(
            app: apps[0], verdict: decider.verdict, entry: decider.name.entry, component: decider.name.component), nil
        )
      ]
    default: []
    }
  }
}

extension ComponentURLs.NearMiss.Change {
  package var words: String {
    switch self {
    case .removed(let text): "without \(backquoted(text))"
    case .added(let text): "with \(backquoted(text)) added"
    case .replaced(let old, let new): "\(backquoted(new)) instead of \(backquoted(old))"
    }
  }
}
