package import Analysis
package import Association
import Matching

/// The differences between two files as JSON, version 1.
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
    JSONWriter.document {
      $0.member("version", 1)
      $0.member("old", old.source.name)
      $0.member("new", new.source.name)
      $0.member(
        "result",
        differences.isEquivalence ? "equivalent" : differences.changes.isEmpty ? "undecided" : "different")
      $0.objects("changes", differences.changes, write)
      $0.objects("undecided", differences.undecided) { question, object in
        object.member("kind", question.kind.rawValue)
        object.list("apps", question.apps.map(\.text))
      }
    }
  }

  private func write(_ change: FileDiff.Change, _ object: inout JSONWriter) {
    switch change.kind {
    case .opened: object.member("kind", "opened")
    case .closed: object.member("kind", "closed")
    case .moved: object.member("kind", "moved")
    }
    object.list("apps", change.apps.map(\.text))
    if case .moved(let winners) = change.kind { object.list("to", winners.map(\.text)) }
    object.member("url", change.url)
    object.object("old") { oldPlaces.write(change.old, &$0) }
    object.object("new") { newPlaces.write(change.new, &$0) }
  }
}
