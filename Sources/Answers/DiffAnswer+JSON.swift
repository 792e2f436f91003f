import Analysis
import AssetLinks
import Association
import JSONSource
import SourceText
package import Tasks

extension DiffAnswer {
  /// The differences as JSON, version 1. Of an `assetlinks.json` an app is a package, the entry the statement, the component the rule.
  package var json: String {
    JSONWriter.versioned {
      if let folders {
        $0.member("old", folders.old)
        $0.member("new", folders.new)
        $0.member("result", result.rawValue)
        $0.objects("files", files) { file, object in
          object.member("path", file.path)
          object.member("change", file.old.isMissing ? "added" : file.new.isMissing ? "removed" : "kept")
          file.write(to: &object)
        }
      } else {
        for file in files { file.write(to: &$0) }
      }
      traffic?.write(to: &$0)
    }
  }
}

extension FileComparison {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("old", old.file.source.name)
    object.member("new", new.file.source.name)
    object.member("result", result.rawValue)
    object.objects("readings", parts) { part, object in
      object.member("systems", part.systems)
      object.member("result", part.result.rawValue)
      object.member("truncated", part.isCut)
    }
    let changes = parts.flatMap { part in
      let places = (old: DecidingPlaces(part.old), new: DecidingPlaces(part.new))
      return part.changes.map { (part.systems, places, $0) }
    }
    object.objects("changes", changes) { row, object in
      let (systems, places, change) = row
      change.kind.write(change.apps, to: &object)
      object.member("url", change.url)
      object.member("systems", systems)
      object.object("old") { places.old.write(change.old, &$0) }
      object.object("new") { places.new.write(change.new, &$0) }
    }
    write(lists, to: &object)
    object.objects("undecided", parts.flatMap { part in part.undecided.map { (part.systems, $0) } }) { row, object in
      object.member("kind", row.1.kind.rawValue)
      object.list("apps", row.1.apps.map { $0.text })
      object.member("systems", row.0)
    }
  }

  /// Writes the targets that only one of the files lists, with their places there.
  private func write(_ lists: [ListDiff], to object: inout JSONWriter) {
    let lines = (old: SourceLines(old.file.source), new: SourceLines(new.file.source))
    let parties = lists.flatMap { list in
      list.removed.map { ("removed", list, $0, old.file, lines.old) }
        + list.added.map { ("added", list, $0, new.file, lines.new) }
    }
    var names = (lists: "services", list: "service", party: "app")
    if case .assetLinks = new.file { names = ("statements", "relation", "target") }
    object.objects(names.lists, parties) { row, object in
      let (kind, list, party, file, lines) = row
      object.member("kind", kind)
      object.member(names.list, list.name)
      object.member(names.party, party.name)
      if let fingerprint = party.fingerprint { object.member("fingerprint", fingerprint) }
      object.members(lines.position(of: file.document.range(party.node).lower))
    }
  }
}

extension FileDiff.Change.Kind {
  func write(_ apps: [AppID], to object: inout JSONWriter) {
    switch self {
    case .opened: object.member("kind", "opened")
    case .closed: object.member("kind", "closed")
    case .moved: object.member("kind", "moved")
    }
    object.list("apps", apps.map { $0.text })
    if case .moved(let winners) = self { object.list("to", winners.map({ $0.text })) }
  }
}
