import Analysis
import AssetLinks
import JSONSource
import Matching
package import Tasks

extension URLsAnswer {
  /// The URLs as JSON, version 1. Of an `assetlinks.json`, the entry is the statement and the component the dynamic rule.
  package var json: String {
    JSONWriter.versioned {
      $0.member("file", places.source.name)
      $0.objects("components", items) { item, object in
        object.list("apps", item.apps.map { $0.text })
        object.members(item.decider)
        object.member("text", item.decider.excerpt())
        switch item.outcome {
        case .component(let outcome): outcome.write(to: &object)
        case .rule(.decides(let url)):
          object.member("outcome", "decides")
          object.member("url", url)
          object.member("verdict", item.decider.verdict.rawValue)
        case .rule(.decidesNothing): object.member("outcome", "decidesNothing")
        case .rule(.undecided): object.member("outcome", "undecided")
        }
      }
    }
  }
}

extension ComponentURLs.Outcome {
  func write(to object: inout JSONWriter) {
    switch self {
    case .decides(let test, let nearMiss):
      object.member("outcome", "decides")
      object.member("url", test.url)
      object.member("verdict", test.verdict.verdict.rawValue)
      if let nearMiss { object.object("nearMiss") { Self.write(nearMiss, &$0) } }
    case .acceptsNothing: object.member("outcome", "acceptsNothing")
    case .covered(let others):
      object.member("outcome", "covered")
      object.objects("by", others) { $1.members($0.name) }
    case .undecided: object.member("outcome", "undecided")
    }
  }

  private static func write(_ nearMiss: ComponentURLs.NearMiss, _ object: inout JSONWriter) {
    let verdict = nearMiss.test.verdict
    object.member("url", nearMiss.test.url)
    object.member("verdict", verdict.verdict.rawValue)
    if let name = verdict.decider { object.members(name) }
    object.member("change", nearMiss.change.words)
  }
}
