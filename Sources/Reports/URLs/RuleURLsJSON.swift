package import AssetLinks
import JSONSource
import Matching

/// The URLs for dynamic rules as JSON, version 1, in the shape of ``ComponentURLsJSON``: the entry is the statement, the component the rule.
package struct RuleURLsJSON {
  private let file: AssetLinksFile
  private let places: RulePlaces

  package init(_ file: AssetLinksFile) {
    self.file = file
    places = RulePlaces(file)
  }

  package func text(_ rules: [RuleURL]) -> String {
    JSONWriter.document {
      $0.member("version", 1)
      $0.member("file", file.source.name)
      $0.objects("components", rules) { rule, object in
        object.list("apps", [rule.app.text])
        object.member("entry", rule.statement)
        object.member("component", rule.rule.index)
        object.members(places.position(rule.rule))
        object.member("text", places.excerpt(rule.rule, limit: .max))
        switch rule.outcome {
        case .decides(let url):
          object.member("outcome", "decides")
          object.member("url", url)
          object.member("verdict", rule.verdict.rawValue)
        case .decidesNothing: object.member("outcome", "decidesNothing")
        case .undecided: object.member("outcome", "undecided")
        }
      }
    }
  }
}

extension RuleURL {
  /// The verdict of the rule.
  var verdict: AppVerdict.Verdict { rule.excludes ? .exclude : .match }
}
