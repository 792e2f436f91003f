import Lint

extension RuleReport {
  /// The version of the shape that ``json(layout:)`` writes.
  package static let jsonVersion = 1

  /// The rules as one JSON document: `{"version": 1, "rules": […]}`.
  package func json(layout: JSONWriter.Layout = .pretty) -> String {
    var writer = JSONWriter(layout)
    writer.object {
      $0.member("version", Self.jsonVersion)
      $0.member("rules") { $0.array { for rule in rules { Self.write(rule, to: &$0) } } }
    }
    return writer.text
  }

  private static func write(_ rule: Rule, to writer: inout JSONWriter) {
    writer.object {
      $0.member("name", rule.name)
      $0.member("group", rule.group.rawValue)
      $0.member("severity", rule.severity.rawValue)
      $0.member("summary", rule.summary)
      $0.member("reason", rule.reason)
      $0.member("cost", rule.cost)
      $0.member("source", rule.source)
      $0.member("examples") { $0.array { for example in rule.examples { write(example, to: &$0) } } }
    }
  }

  /// What an app claims: a text, or the files of the app, and what domains serve.
  private static func write(_ claims: ClaimsExample, to object: inout JSONWriter) {
    if claims.files.isEmpty {
      object.member("claims", claims.text)
    } else {
      object.member("files") { $0.object { for (path, text) in claims.files { $0.member(path, text) } } }
    }
    if claims.served.isEmpty { return }
    object.member("served") { $0.object { for (domain, text) in claims.served { $0.member(domain, text) } } }
  }

  /// An example; its text is left out where it is not text, and is `files` for a site and `transcript` for a domain.
  private static func write(_ example: Example, to writer: inout JSONWriter) {
    writer.object {
      $0.member("kind", example.isWrong ? "wrong" : "right")
      $0.member("note", example.note)
      if let transcript = example.transcript { return $0.member("transcript", transcript) }
      if let claims = example.claims { return write(claims, to: &$0) }
      guard example.site.isEmpty else {
        return $0.member("files") { $0.object { for (path, text) in example.site { $0.member(path, text) } } }
      }
      $0.member("size", example.bytes.count)
      if let text = String(validating: example.bytes, as: UTF8.self) { $0.member("text", text) }
      if let fixed = example.fixed { $0.member("fixed", fixed) }
      if let system = example.minimumSystem { $0.member("minimumSystem", system.description) }
    }
  }
}
