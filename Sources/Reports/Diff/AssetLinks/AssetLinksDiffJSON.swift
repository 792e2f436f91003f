import AssetLinks
import JSONSource
import Matching
import SourceText

/// The differences of two `assetlinks.json` as JSON, version 1, in the shape of ``DifferenceJSON``: an app is a package, the entry the
/// statement, the component the rule.
package struct AssetLinksDiffJSON {
  private let comparison: AssetLinksComparison

  package init(_ comparison: AssetLinksComparison) { self.comparison = comparison }

  package var text: String {
    let diff = comparison.diff
    let places = (old: RulePlaces(comparison.old.file), new: RulePlaces(comparison.new.file))
    return JSONWriter.document {
      $0.member("version", 1)
      $0.member("old", comparison.old.file.source.name)
      $0.member("new", comparison.new.file.source.name)
      $0.member("result", diff.result.rawValue)
      $0.objects("readings", [Self.systems]) { systems, object in
        let links =
          diff.changes.isEmpty ? diff.undecided.isEmpty ? AssetLinksDiff.Result.equivalent : .undecided : .different
        object.member("systems", systems)
        object.member("result", links.rawValue)
        object.member("truncated", diff.isCut)
      }
      $0.objects("changes", diff.changes) { change, object in
        object.member("kind", change.kind.rawValue)
        object.list("apps", [change.app.text])
        object.member("url", change.url)
        object.member("systems", Self.systems)
        object.object("old") { write(change.old, places.old, &$0) }
        object.object("new") { write(change.new, places.new, &$0) }
      }
      let parties = diff.statements.flatMap { diff in
        diff.removed.map { ("removed", diff, $0, places.old) } + diff.added.map { ("added", diff, $0, places.new) }
      }
      $0.objects("statements", parties) { party, object in
        object.member("kind", party.0)
        object.member("relation", party.1.name)
        object.member("target", party.2.name)
        if let fingerprint = party.2.fingerprint { object.member("fingerprint", fingerprint) }
        object.members(party.3.position(party.2.node))
      }
      $0.objects("undecided", diff.undecided) { question, object in
        object.member("kind", question.kind.rawValue)
        object.list("apps", [question.app.text])
        object.member("systems", Self.systems)
      }
    }
  }

  /// The systems that read dynamic rules (documented).
  private static let systems = "Android 15 and later"

  private func write(_ verdict: AppVerdict, _ places: RulePlaces, _ object: inout JSONWriter) {
    object.member("verdict", verdict.verdict.rawValue)
    guard let rule = places.rule(of: verdict), let entry = verdict.entry else { return }
    object.member("entry", entry)
    object.member("component", rule.index)
    object.members(places.position(rule))
    object.member("text", places.excerpt(rule, limit: .max))
  }
}
