import JSONSource
package import SourceText

extension RegexExport {
  /// Version 1: the apps, then the entries with their components, a line each.
  package func json() throws(Failure) -> String {
    var text = "{\"version\":1,\"file\":\(jsonQuoted(file.source.name)),"
    text += "\"apps\":\(list(plan.apps.map(\.text))),\"entries\":["
    var separator = "\n"
    for (entry, apps) in plan.entries {
      let names = list(apps.map { plan.apps[$0].text })
      var components: [String] = []
      for item in items(of: entry) { components.append("\n" + json(item, try regex(item))) }
      text +=
        "\(separator){\"entry\":\(entry.index),\"apps\":\(names),\"components\":[\(components.joined(separator: ","))]}"
      separator = ",\n"
    }
    return text + "]}\n"
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
