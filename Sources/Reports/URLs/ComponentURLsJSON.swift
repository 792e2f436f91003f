package import Analysis
package import Association
import Matching

/// URLs for the components of a file, as JSON, version 1.
package struct ComponentURLsJSON {
  private let file: AssociationFile
  private let places: ComponentPlaces

  package init(_ file: AssociationFile) {
    self.file = file
    places = ComponentPlaces(file)
  }

  package func text(_ components: [ComponentURLs]) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.member("version", 1)
      object.member("file", file.source.name)
      object.member("components") { list in
        list.array { list in for component in components { write(component, &list) } }
      }
    }
    return writer.text + "\n"
  }

  private func write(_ component: ComponentURLs, _ writer: inout JSONWriter) {
    guard let found = places.component(component.place.entry, component.place.component) else { return }
    writer.object { object in
      object.member("apps") { list in list.array { list in for app in component.apps { list.value(app.text) } } }
      places.write(found, &object)
      switch component.outcome {
      case .decides(let test, let nearMiss):
        object.member("outcome", "decides")
        object.member("url", test.url)
        object.member("verdict", test.verdict.verdict.rawValue)
        guard let nearMiss else { return }
        object.member("nearMiss") { write(nearMiss, &$0) }
      case .acceptsNothing: object.member("outcome", "acceptsNothing")
      case .covered(let others):
        object.member("outcome", "covered")
        object.member("by") { list in
          list.array { list in
            for place in others {
              list.object { object in
                object.member("entry", place.entry)
                object.member("component", place.component)
              }
            }
          }
        }
      case .undecided: object.member("outcome", "undecided")
      }
    }
  }

  private func write(_ nearMiss: NearMiss, _ writer: inout JSONWriter) {
    let verdict = nearMiss.test.verdict
    writer.object { object in
      object.member("url", nearMiss.test.url)
      object.member("verdict", verdict.verdict.rawValue)
      if let entry = verdict.entry, let component = verdict.component {
        object.member("entry", entry)
        object.member("component", component)
      }
      object.member("change", nearMiss.change.words)
    }
  }
}
