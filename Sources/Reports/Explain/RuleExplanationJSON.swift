package import AssetLinks
import JSONSource
import Matching

/// Explanations of an `assetlinks.json` as JSON, version 1, in the shape of ``ExplanationJSON``: the entry is the statement, the component the rule.
package struct RuleExplanationJSON {
  private let file: AssetLinksFile
  private let places: RulePlaces

  package init(_ file: AssetLinksFile) {
    self.file = file
    places = RulePlaces(file)
  }

  package func text(url: String, _ explanations: [RuleExplanation]) -> String {
    JSONWriter.document {
      $0.member("version", 1)
      $0.member("file", file.source.name)
      $0.member("url", url)
      $0.objects("apps", explanations) { explanation, object in
        let decider = explanation.trials.last.flatMap { $0.matches ? $0 : nil }
        object.member("app", explanation.verdict.app.text)
        object.member("verdict", explanation.verdict.verdict.rawValue)
        if let decider { object.object("decidedBy") { write(decider, of: explanation, &$0) } }
        object.objects("tried", decider == nil ? explanation.nearestFirst[...] : explanation.trials.dropLast()) {
          write($0, of: explanation, &$1)
        }
      }
    }
  }

  private func write(_ trial: RuleExplanation.Trial, of explanation: RuleExplanation, _ object: inout JSONWriter) {
    object.member("entry", explanation.statement ?? 0)
    object.member("component", trial.rule.index)
    object.members(places.position(trial.rule))
    object.member("exclude", trial.rule.excludes)
    object.objects("parts", trial.conditions) { condition, object in
      switch condition.part {
      case .path: object.member("part", "path")
      case .fragment: object.member("part", "fragment")
      case .parameter(let name):
        object.member("part", "queryItem")
        object.member("name", name)
      }
      object.member("pattern", condition.pattern)
      object.member("text", condition.text ?? "")
      object.member("matches", condition.holds)
      if !condition.holds { object.member("reason", condition.reason) }
    }
  }
}
