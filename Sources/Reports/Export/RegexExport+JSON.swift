import JSONSource
package import SourceText

extension RegexExport {
  /// Version 1: the apps, then the entries with their components, a line each.
  package func json() throws(Failure) -> String {
    let entries = try plan.entries.map { (entry, apps) throws(Failure) in
      let names = list(apps.map { plan.apps[$0].text })
      let components = try items(of: entry).map { item throws(Failure) in "\n" + json(item, try regex(item)) }
      return "\n{\"entry\":\(entry.index),\"apps\":\(names),\"components\":[\(components.joined(separator: ","))]}"
    }.joined(separator: ",")
    let apps = list(plan.apps.map(\.text))
    return "{\"version\":1,\"file\":\(jsonQuoted(file.source.name)),\"apps\":\(apps),\"entries\":[\(entries)]}\n"
  }

  private func json(_ item: Item, _ regex: String) -> String {
    JSONWriter.line {
      $0.member("component", item.component.index)
      $0.member("effect", item.effect)
      $0.members(places.position(item.component.node))
      $0.member("needsFragment", item.plan.needsFragment)
      $0.member("regex", regex)
    }
  }

  private func list(_ texts: [String]) -> String { "[\(texts.map { jsonQuoted($0) }.joined(separator: ","))]" }
}
