import AssetLinksLint
import Audit
import Hosting
import JSONSource
package import Lint

extension RulesAnswer {
  /// Rules as one JSON document: `{"version": 1, "rules": […]}`.
  package static func json(_ rules: [Rule]) -> String { json(rules, write) }

  /// The same without their reasons and examples.
  static func summaries(_ rules: [Rule]) -> String { json(rules, writeSummary) }

  private static func json(_ rules: [Rule], _ write: (Rule, inout JSONWriter) -> Void) -> String {
    JSONWriter.versioned { $0.objects("rules", rules, write) }
  }

  private static func writeSummary(_ rule: Rule, to object: inout JSONWriter) {
    object.member("name", rule.name)
    object.member("group", rule.group.rawValue)
    object.member("severity", rule.severity.rawValue)
    object.member("summary", rule.summary)
  }

  private static func write(_ rule: Rule, to object: inout JSONWriter) {
    writeSummary(rule, to: &object)
    object.member("reason", rule.reason)
    object.member("cost", rule.cost)
    object.member("source", rule.source)
    object.objects("examples", rule.examples, write)
  }

  /// The claims of an app, as a text or as its files, and the files that domains serve.
  private static func write(_ claims: ClaimsExample, to object: inout JSONWriter) {
    if claims.files.isEmpty {
      object.member("claims", claims.text)
    } else {
      object.object("files") { for (path, text) in claims.files { $0.member(path, text) } }
    }
    if claims.served.isEmpty { return }
    object.object("served") { for (domain, text) in claims.served { $0.member(domain, text) } }
  }

  /// An example; its text is left out where it is not text, and is `files` for a site and `transcript` for a domain.
  private static func write(_ example: Example, to object: inout JSONWriter) {
    object.member("kind", example.isWrong ? "wrong" : "right")
    object.member("note", example.note)
    switch example.content {
    case let transcript as TranscriptExample: object.member("transcript", transcript.text)
    case let claims as ClaimsExample: write(claims, to: &object)
    case let site as SiteExample: object.object("files") { for (path, text) in site.files { $0.member(path, text) } }
    case let file as FileExample: write(file, to: &object)
    case let links as AssetLinksExample:
      object.member("text", links.text)
      if let fixed = links.fixed { object.member("fixed", fixed) }
    case let manifest as ManifestExample:
      object.member("text", manifest.text)
      if let links = manifest.links { object.member("links", links) }
    case let platforms as PlatformsExample:
      object.member("text", platforms.links)
      object.member("association", platforms.association)
    default: break
    }
  }

  private static func write(_ file: FileExample, to object: inout JSONWriter) {
    object.member("size", file.bytes.count)
    if let text = String(validating: file.bytes, as: UTF8.self) { object.member("text", text) }
    if let fixed = file.fixed { object.member("fixed", fixed) }
    if let system = file.minimumSystem { object.member("minimumSystem", system.description) }
  }
}
