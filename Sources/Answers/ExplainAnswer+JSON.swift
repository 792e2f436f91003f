import Association
import JSONSource
import Matching
package import Tasks

extension ExplainAnswer {
  /// The reasons as JSON, version 1: the URL, then for each app the verdict, the component that decided and those tried before it. Of an
  /// `assetlinks.json`, the entry is the statement and the component the dynamic rule.
  package var json: String { json(limit: .max) }

  /// - Parameter limit: The most components without a match that are written for an app.
  package func json(limit: Int) -> String {
    JSONWriter.versioned {
      $0.member("file", places.source.name)
      $0.member("url", url)
      $0.objects("apps", apps) { app, object in
        object.member("app", app.verdict.app.text)
        object.member("verdict", app.verdict.verdict.rawValue)
        if let obstacle = app.obstacle { object.member("obstacle", obstacle.reason) }
        if let decider = app.decidedBy { object.object("decidedBy") { Self.write(decider, &$0) } }
        if !app.unread.isEmpty {
          object.objects("unread", app.unread) { match, object in
            object.members(match.decider)
            object.member("exclude", match.decider.excludes)
            object.member("reason", match.reason)
          }
        }
        object.objects("tried", app.others.prefix(limit), Self.write)
      }
    }
  }

  /// The components that are left out with a limit.
  package func omittedCount(limit: Int) -> Int { apps.reduce(0) { $0 + max($1.others.count - limit, 0) } }

  private static func write(_ trial: ExplainedVerdict.Trial, _ object: inout JSONWriter) {
    object.members(trial.decider)
    if case .component(let component, let places) = trial.decider {
      if let comment = component.comment { object.member("comment", places.file.document.string(comment)) }
      object.member("exclude", component.exclude.value)
      object.object("caseSensitive") { write(component.caseSensitive, places, &$0) }
      object.object("percentEncoded") { write(component.percentEncoded, places, &$0) }
    } else {
      object.member("exclude", trial.decider.excludes)
    }
    object.objects("parts", trial.parts, write)
  }

  private static func write(_ setting: Setting<Bool>, _ places: ComponentPlaces, _ object: inout JSONWriter) {
    object.member("value", setting.value)
    object.member("setBy", setting.origin.rawValue)
    if let node = setting.node { object.members(places.position(node)) }
  }

  private static func write(_ part: ExplainedVerdict.Part, _ object: inout JSONWriter) {
    switch part.part {
    case .path: object.member("part", "path")
    case .query: object.member("part", "query")
    case .fragment: object.member("part", "fragment")
    case .queryItem(let name):
      object.member("part", "queryItem")
      object.member("name", name)
    }
    object.member("pattern", part.pattern)
    object.member("text", part.text)
    object.member("matches", part.matches)
    if let reason = part.reason({ "`\($0)`" }) { object.member("reason", reason) }
    if part.captures.isEmpty { return }
    object.objects("captures", part.captures) { capture, object in
      object.member("element", capture.element)
      object.member("text") { writer in
        if let text = capture.text { writer.value(text) } else { writer.null() }
      }
    }
  }
}
