package import Association
import JSONSource
package import Matching

/// Explanations as JSON, version 1: the URL, then for each app the verdict, the component that decided and those tried before it.
package struct ExplanationJSON {
  private let file: AssociationFile
  private let places: ComponentPlaces
  private let limit: Int

  /// - Parameter limit: The most components without a match that are written for an app.
  package init(_ file: AssociationFile, limit: Int = .max) {
    self.file = file
    places = ComponentPlaces(file)
    self.limit = limit
  }

  package func text(url: String, _ explanations: [Explanation]) -> String {
    JSONWriter.document {
      $0.member("version", 1)
      $0.member("file", file.source.name)
      $0.member("url", url)
      $0.objects("apps", explanations, write)
    }
  }

  private func write(_ explanation: Explanation, _ object: inout JSONWriter) {
    let verdict = explanation.verdict
    let decider = explanation.trials.last.flatMap { $0.matches ? $0 : nil }
    object.member("app", verdict.app.text)
    object.member("verdict", verdict.verdict.rawValue)
    if let obstacle = explanation.obstacle { object.member("obstacle", ExplanationText.words(obstacle)) }
    if let decider { object.object("decidedBy") { write(decider, &$0) } }
    let tried = decider == nil ? explanation.nearestFirst : explanation.trials.dropLast()
    object.objects("tried", tried.prefix(limit), write)
  }

  private func write(_ trial: Explanation.Trial, _ object: inout JSONWriter) {
    let component = trial.component
    places.write(component, &object)
    if let comment = component.comment { object.member("comment", file.document.string(comment)) }
    object.member("exclude", component.exclude.value)
    object.object("caseSensitive") { write(component.caseSensitive, &$0) }
    object.object("percentEncoded") { write(component.percentEncoded, &$0) }
    object.objects("parts", trial.parts, write)
  }

  private func write(_ setting: Setting<Bool>, _ object: inout JSONWriter) {
    object.member("value", setting.value)
    object.member("setBy", setting.origin.rawValue)
    if let node = setting.node { object.members(places.position(node)) }
  }

  private func write(_ part: Explanation.PartOutcome, _ object: inout JSONWriter) {
    switch part.part {
    case .path: object.member("part", "path")
    case .query: object.member("part", "query")
    case .fragment: object.member("part", "fragment")
    case .queryItem(let name):
      object.member("part", "queryItem")
      object.member("name", name)
    }
    object.member("pattern", String(decoding: part.pattern.text, as: UTF8.self))
    object.member("text", part.subject)
    object.member("matches", part.mismatch == nil)
    if let mismatch = part.mismatch { object.member("reason", mismatch.words { "`\($0)`" }) }
    if part.captures.isEmpty { return }
    object.objects("captures", part.captures) { capture, object in
      object.member("element", capture.element)
      object.member("text") { writer in
        if let text = capture.text { writer.value(text) } else { writer.null() }
      }
    }
  }
}
