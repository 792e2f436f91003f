package import Association
import JSONSource
package import Matching

/// Explanations as JSON, version 1: the URL, then for each app the verdict, the component that decided and every one that was
/// tried.
package struct ExplanationJSON {
  private let file: AssociationFile
  private let places: ComponentPlaces

  package init(_ file: AssociationFile) {
    self.file = file
    places = ComponentPlaces(file)
  }

  package func text(url: String, _ explanations: [Explanation]) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.member("version", 1)
      object.member("file", file.source.name)
      object.member("url", url)
      object.member("apps") { list in
        list.array { list in for explanation in explanations { write(explanation, &list) } }
      }
    }
    return writer.text + "\n"
  }

  private func write(_ explanation: Explanation, _ writer: inout JSONWriter) {
    let verdict = explanation.verdict
    let decider = explanation.trials.last.flatMap { $0.matches ? $0 : nil }
    writer.object { object in
      object.member("app", verdict.app.text)
      object.member("verdict", verdict.verdict.rawValue)
      if let obstacle = explanation.obstacle { object.member("obstacle", ExplanationText.words(obstacle)) }
      if let decider { object.member("decidedBy") { write(decider, &$0) } }
      object.member("tried") { list in
        list.array { list in
          let tried = decider == nil ? explanation.nearestFirst : explanation.trials.dropLast()
          for trial in tried { write(trial, &list) }
        }
      }
    }
  }

  private func write(_ trial: Explanation.Trial, _ writer: inout JSONWriter) {
    let component = trial.component
    writer.object { object in
      object.member("entry", component.entry)
      object.member("component", component.index)
      write(place: component.node, &object)
      if let comment = component.comment { object.member("comment", file.document.string(comment)) }
      object.member("exclude", component.exclude.value)
      object.member("caseSensitive") { write(component.caseSensitive, &$0) }
      object.member("percentEncoded") { write(component.percentEncoded, &$0) }
      object.member("parts") { list in
        list.array { list in for part in trial.parts { write(part, &list) } }
      }
    }
  }

  private func write(place node: NodeID, _ object: inout JSONWriter) {
    let position = places.position(node)
    object.member("line", position.line)
    object.member("column", position.column)
  }

  private func write(_ setting: Setting<Bool>, _ writer: inout JSONWriter) {
    writer.object { object in
      object.member("value", setting.value)
      object.member("setBy", setting.origin.rawValue)
      if let node = setting.node { write(place: node, &object) }
    }
  }

  private func write(_ part: Explanation.PartOutcome, _ writer: inout JSONWriter) {
    writer.object { object in
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
      guard !part.captures.isEmpty else { return }
      object.member("captures") { list in
        list.array { list in
          for capture in part.captures {
            list.object { object in
              object.member("element", capture.element)
              object.member("text") { writer in
                if let text = capture.text { writer.value(text) } else { writer.null() }
              }
            }
          }
        }
      }
    }
  }
}
