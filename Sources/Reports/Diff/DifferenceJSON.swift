package import Analysis
package import Association
import JSONSource
import Matching
import SourceText

/// The differences between two files as JSON, version 1.
package struct DifferenceJSON {
  private let old: AssociationFile
  private let new: AssociationFile

  package init(old: AssociationFile, new: AssociationFile) {
    self.old = old
    self.new = new
  }

  /// - Parameters:
  ///   - parts: The differences in each reading, newest first.
  ///   - services: The services that list other apps.
  ///   - traffic: The requests of a log, where one was compared.
  package func text(_ parts: [SystemDiff], _ services: [ServiceDiff] = [], _ traffic: Traffic? = nil) -> String {
    JSONWriter.document {
      $0.member("version", 1)
      write(parts, services, &$0)
      traffic?.write(to: &$0)
    }
  }

  /// Writes the members of a comparison.
  func write(_ parts: [SystemDiff], _ services: [ServiceDiff], _ object: inout JSONWriter) {
    object.member("old", old.source.name)
    object.member("new", new.source.name)
    object.member("result", FileComparison.Result(parts, services).rawValue)
    object.objects("readings", parts) { part, object in
      object.member("systems", part.systems)
      object.member(
        "result", part.diff.isEquivalence ? "equivalent" : part.diff.changes.isEmpty ? "undecided" : "different")
      object.member("truncated", part.diff.isCut)
    }
    let changes = parts.flatMap { part in
      let places = (old: ComponentPlaces(part.old), new: ComponentPlaces(part.new))
      return part.diff.changes.map { (part.systems, places, $0) }
    }
    let undecided = parts.flatMap { part in part.diff.undecided.map { (part, $0) } }
    object.objects("changes", changes) { write($0.2, $0.0, $0.1, &$1) }
    object.objects("services", services.flatMap(serviceChanges)) { change, object in
      object.member("kind", change.kind)
      object.member("service", change.service)
      object.member("app", change.app)
      object.members(change.position)
    }
    object.objects("undecided", undecided) { question, object in
      object.member("kind", question.1.kind.rawValue)
      object.list("apps", question.1.apps.map(\.text))
      object.member("systems", question.0.systems)
    }
  }

  /// An app that a service lists in only one of the files, with its place there.
  private typealias ServiceChange = (kind: String, service: String, app: String, position: LineColumn)

  private func serviceChanges(_ diff: ServiceDiff) -> [ServiceChange] {
    let places = (old: ComponentPlaces(old), new: ComponentPlaces(new))
    return diff.removed.map { ("removed", diff.service, $0.id.text, places.old.position($0.node)) }
      + diff.added.map { ("added", diff.service, $0.id.text, places.new.position($0.node)) }
  }

  private func write(
    _ change: FileDiff.Change, _ systems: String, _ places: (old: ComponentPlaces, new: ComponentPlaces),
    _ object: inout JSONWriter
  ) {
    switch change.kind {
    case .opened: object.member("kind", "opened")
    case .closed: object.member("kind", "closed")
    case .moved: object.member("kind", "moved")
    }
    object.list("apps", change.apps.map(\.text))
    if case .moved(let winners) = change.kind { object.list("to", winners.map(\.text)) }
    object.member("url", change.url)
    object.member("systems", systems)
    object.object("old") { places.old.write(change.old, &$0) }
    object.object("new") { places.new.write(change.new, &$0) }
  }
}

extension [SystemDiff] {
  /// Whether the files are equivalent in every reading.
  package var areEquivalent: Bool { allSatisfy(\.diff.isEquivalence) }
}
