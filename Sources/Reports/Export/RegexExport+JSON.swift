import JSONSource
package import SourceText

extension RegexExport {
  /// Version 1: the apps, then the entries with their components, a line each.
  package func json() throws(Failure) -> String {
    let entries = try plan.entries.map { (entry, apps) throws(Failure) in
      (entry, apps, try items(of: entry).map { item throws(Failure) in (item, try regex(item)) })
    }
    return JSONWriter.line {
      $0.member("version", 1)
      $0.member("file", file.source.name)
      $0.list("apps", plan.apps.map(\.text))
      $0.lines("entries", entries) { entry, object in
        object.member("entry", entry.0.index)
        object.list("apps", entry.1.map { plan.apps[$0].text })
        object.lines("components", entry.2) { write($0.0, $0.1, &$1) }
      }
    } + "\n"
  }

  private func write(_ item: Item, _ regex: String, _ object: inout JSONWriter) {
    object.member("component", item.component.index)
    object.member("effect", item.effect)
    object.members(places.position(item.component.node))
    object.member("needsFragment", item.plan.needsFragment)
    object.member("regex", regex)
  }
}
