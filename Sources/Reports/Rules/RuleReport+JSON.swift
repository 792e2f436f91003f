import AssetLinksLint
import Audit
import Hosting
package import JSONSource
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
  private static func write(_ example: Example, to writer: inout JSONWriter) {
    writer.object {
      $0.member("kind", example.isWrong ? "wrong" : "right")
      $0.member("note", example.note)
      switch example.content {
      case let transcript as TranscriptExample: $0.member("transcript", transcript.text)
      case let claims as ClaimsExample: write(claims, to: &$0)
      case let site as SiteExample:
        $0.member("files") { $0.object { for (path, text) in site.files { $0.member(path, text) } } }
      case let file as FileExample: write(file, to: &$0)
      case let links as AssetLinksExample:
        $0.member("text", links.text)
        if let fixed = links.fixed { $0.member("fixed", fixed) }
      case let manifest as ManifestExample:
        $0.member("text", manifest.text)
        if let links = manifest.links { $0.member("links", links) }
      case let platforms as PlatformsExample:
        $0.member("text", platforms.links)
        $0.member("association", platforms.association)
      default: break
      }
    }
  }

  private static func write(_ file: FileExample, to object: inout JSONWriter) {
    object.member("size", file.bytes.count)
    if let text = String(validating: file.bytes, as: UTF8.self) { object.member("text", text) }
    if let fixed = file.fixed { object.member("fixed", fixed) }
    if let system = file.minimumSystem { object.member("minimumSystem", system.description) }
  }
}
