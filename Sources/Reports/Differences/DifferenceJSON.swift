package import Analysis
package import Association
import Matching

/// What two files do differently, as JSON, version 1.
package struct DifferenceJSON {
  private let old: AssociationFile
  private let new: AssociationFile
  private let oldPlaces: ComponentPlaces
  private let newPlaces: ComponentPlaces

  package init(old: AssociationFile, new: AssociationFile) {
    self.old = old
    self.new = new
    oldPlaces = ComponentPlaces(old)
    newPlaces = ComponentPlaces(new)
  }

  package func text(_ differences: FileDiff) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.member("version", 1)
      object.member("old", old.source.name)
      object.member("new", new.source.name)
      object.member(
        "result",
        differences.isEquivalence ? "equivalent" : differences.changes.isEmpty ? "undecided" : "different")
      object.member("changes") { list in
        list.array { list in for change in differences.changes { write(change, &list) } }
      }
      object.member("undecided") { list in
        list.array { list in
          for question in differences.undecided {
            list.object { object in
              object.member("kind", question.kind.rawValue)
              Self.write("apps", question.apps, &object)
            }
          }
        }
      }
    }
    return writer.text + "\n"
  }

  private func write(_ change: FileDiff.Change, _ writer: inout JSONWriter) {
    writer.object { object in
      switch change.kind {
      case .opened: object.member("kind", "opened")
      case .closed: object.member("kind", "closed")
      case .moved: object.member("kind", "moved")
      }
      Self.write("apps", change.apps, &object)
      if case .moved(let winners) = change.kind { Self.write("to", winners, &object) }
      object.member("url", change.url)
      object.member("old") { oldPlaces.write(change.old, &$0) }
      object.member("new") { newPlaces.write(change.new, &$0) }
    }
  }

  private static func write(_ name: String, _ apps: [AppID], _ object: inout JSONWriter) {
    object.member(name) { list in list.array { list in for app in apps { list.value(app.text) } } }
  }
}

extension ComponentPlaces {
  /// A verdict as an object: `verdict`, and the component that decided with its place and text, where there is one.
  func write(_ verdict: AppVerdict, _ writer: inout JSONWriter) {
    writer.object { object in
      object.member("verdict", verdict.verdict.rawValue)
      if let component = component(verdict) { write(component, &object) }
    }
  }

  /// The members that say which component it is: indices, line, column and its text.
  func write(_ component: Component, _ object: inout JSONWriter) {
    let position = position(component.node)
    object.member("entry", component.entry)
    object.member("component", component.index)
    object.member("line", position.line)
    object.member("column", position.column)
    object.member("text", excerpt(component, limit: .max))
  }
}
