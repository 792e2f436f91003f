package import Association
import Matching

/// A summary as JSON, version 1: counts, and a sample where a count is not 0. A URL of more than 2,000 bytes is no sample.
package struct SummaryJSON {
  private let file: AssociationFile
  private let places: ComponentPlaces

  package init(_ file: AssociationFile) {
    self.file = file
    places = ComponentPlaces(file)
  }

  package func text(_ summary: RoutingSummary) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.member("version", 1)
      object.member("file", file.source.name)
      object.member("urls", summary.urls)
      object.member("unusable") { $0.object { write(summary.unusable, &$0) } }
      object.member("apps") { list in
        list.array { list in
          for (app, share) in summary.apps { list.object { write(app, share, &$0) } }
        }
      }
    }
    return writer.text + "\n"
  }

  private func write(_ app: AppID, _ share: RoutingSummary.Share, _ object: inout JSONWriter) {
    object.member("app", app.text)
    object.member("verdicts") { verdicts in
      verdicts.object { verdicts in
        for (verdict, count) in zip(AppVerdict.Verdict.allCases, share.verdicts) {
          verdicts.member(verdict.rawValue) { $0.object { write(count, &$0) } }
        }
      }
    }
    object.member("components") { list in
      list.array { list in
        for use in share.used {
          list.object { object in
            if let component = write(use.place, &object) {
              object.member("verdict", (component.exclude.value ? AppVerdict.Verdict.exclude : .match).rawValue)
            }
            write(use.count, &object)
          }
        }
      }
    }
    object.member("unused") { list in
      list.array { list in
        for place in share.unused { list.object { _ = write(place, &$0) } }
      }
    }
  }

  private func write(_ place: RoutingSummary.Place, _ object: inout JSONWriter) -> Component? {
    object.member("entry", place.entry)
    object.member("component", place.component)
    guard let component = places.component(place.entry, place.component) else { return nil }
    let position = places.position(component.node)
    object.member("line", position.line)
    object.member("column", position.column)
    return component
  }

  private func write(_ count: RoutingTally.Count, _ object: inout JSONWriter) {
    object.member("count", count.urls)
    if let sample = count.sample { object.member("sample", String(decoding: sample, as: UTF8.self)) }
  }
}
