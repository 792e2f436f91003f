package import Association
import JSONSource
package import Matching
package import SourceText

/// The output of Apple's `swcutil`, so that scripts that read it work unchanged.
package enum SwcutilText {
  /// `swcutil verify` with a URL: a line for each app that a service of the file connects with it.
  package static func verify(
    _ file: AssociationFile, verdicts: [AppVerdict], domain: String, link: LinkURL, shown: String
  ) -> String {
    guard link.hasHost(domain) else {
      return
        "Input domain \"\(escapedForDisplay(domain))\" did not match input URL's domain \"\(escapedForDisplay(link.host))\".\n"
    }
    let verdicts = Dictionary(verdicts.map { ($0.app, $0.verdict) }) { first, _ in first }
    let pattern = ": Pattern \"\(escapedForDisplay(shown))\""
    let lines = services(file, domain) { app in
      switch app.map({ verdicts[$0] ?? .noMatch }) ?? .match {
      case .match: pattern + " matched."
      case .exclude: pattern + " blocked match."
      case .noMatch: nil
      }
    }
    return lines.isEmpty ? "Input JSON did not match input URL.\n" : lines.joined()
  }

  /// `swcutil verify` without a URL: a line for each app of each service.
  package static func verify(_ file: AssociationFile, domain: String) -> String {
    services(file, domain) { _ in "" }.joined()
  }

  /// `swcutil match`: the first pattern dictionary that matches, or none.
  package static func match(_ file: AssociationFile, _ verdict: AppVerdict) -> String {
    guard let entry = verdict.entry, let index = verdict.component, let applinks = file.applinks,
      let component = applinks.component(at: index, of: applinks.entries[entry])
    else { return "Did not match.\n" }
    return "Matched by pattern at index \(index): \(pretty(component.node, file.document, indent: ""))\n"
  }

  /// The lines of all services in the order of the file. The outcome is the end of the line for an app of `applinks`, or of a service without
  /// patterns (`nil`), which match any URL; `nil` for no line.
  private static func services(_ file: AssociationFile, _ domain: String, outcome: (AppID?) -> String?) -> [String] {
    func line(_ service: String, _ app: AppID, _ outcome: String) -> String {
      "{ s = \(service), a = \(escapedForDisplay(app.text)), d = \(escapedForDisplay(domain)) }\(outcome)\n"
    }
    var groups: [(node: NodeID, lines: [String])] = file.services.map { service in
      (service.node, service.apps.compactMap { app in outcome(nil).map { line(service.name, app.id, $0) } })
    }
    if let applinks = file.applinks {
      groups.append((applinks.node, applinks.apps.compactMap { app in outcome(app).map { line("applinks", app, $0) } }))
    }
    return groups.sorted { $0.node < $1.node }.flatMap(\.lines)
  }

  /// A value as Foundation pretty-prints it: two spaces a level, ` : ` after keys.
  private static func pretty(_ node: NodeID, _ document: JSONDocument, indent: String) -> String {
    let inner = indent + "  "
    func joined(_ items: [String], _ open: String, _ close: String) -> String {
      items.isEmpty
        ? open + "\n\n" + indent + close
        : open + "\n" + items.map { inner + $0 }.joined(separator: ",\n") + "\n" + indent + close
    }
    switch document.kind(node) {
    case .object:
      return joined(
        document.members(node).map { member in
          "\(jsonQuoted(document.string(member.key))) : \(pretty(member.value, document, indent: inner))"
        }, "{", "}")
    case .array: return joined(document.elements(node).map { pretty($0, document, indent: inner) }, "[", "]")
    case .string: return jsonQuoted(document.string(node))
    case .number, .boolean, .null: return document.source.text(document.range(node))
    }
  }
}

extension SwcutilText {
  /// A file whose only entry has the components of a JSON text: one component, or an array of them; `nil` for another text.
  package static func file(components: SourceFile) -> AssociationFile? {
    let document = JSONReader.read(components)
    guard let root = document.root, document.problems.isEmpty, [.object, .array].contains(document.kind(root))
    else { return nil }
    let (open, close) = document.kind(root) == .array ? ("", "") : ("[", "]")
    let start = "{\"applinks\":{\"details\":[{\"appID\":\"swcutil\",\"components\":\(open)"
    return AssociationFile(
      SourceFile(name: components.name, bytes: Array(start.utf8) + components.bytes + Array("\(close)}]}}".utf8)))
  }

  /// A URL, or a path on the domain.
  package static func url(_ text: String, domain: String?) throws(LinkURL.Problem) -> LinkURL {
    if text.contains("://") { return try LinkURL(text) }
    let rooted = text.hasPrefix("/") || text.hasPrefix("?") || text.hasPrefix("#") ? text : "/" + text
    return try LinkURL("https://\(domain ?? "example.com")\(rooted)")
  }
}
