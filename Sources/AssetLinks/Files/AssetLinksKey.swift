package import JSONSource

/// A key that Android reads in an `assetlinks.json`, or that Google documents.
package struct AssetLinksKey: Sendable {
  package let name: String
  package let kind: JSONDocument.Kind
  package let meaning: String

  package enum Level: Sendable {
    case statement, target, extensions
    /// The value of a relation in `relation_extensions`.
    case relation
    case rule
  }

  package static func keys(of level: Level) -> [AssetLinksKey] {
    switch level {
    case .statement: statementKeys
    case .target: targetKeys
    case .extensions: [AssetLinksKey(Statement.appLinks, .object, "The dynamic rules of App Links.")]
    case .relation: [AssetLinksKey(ruleList, .array, "Rules in order: the first that matches a URL decides.")]
    case .rule: ruleKeys
    }
  }

  package static let ruleList = "dynamic_app_link_components"

  private static let statementKeys = [
    AssetLinksKey("relation", .array, "What the site lets the target do."),
    AssetLinksKey("target", .object, "The app or the site that the statement is about."),
    AssetLinksKey("include", .string, "The URL of another list. Everything beside it is ignored."),
    AssetLinksKey(
      "relation_extensions", .object, "Details of relations: dynamic rules of App Links, since Android 15."),
  ]

  private static let targetKeys = [
    AssetLinksKey("namespace", .string, "`android_app` or `web`."),
    AssetLinksKey("package_name", .string, "The package name of the app."),
    AssetLinksKey(
      "sha256_cert_fingerprints", .array,
      "The SHA-256 fingerprints of the certificates that sign the app: 32 pairs of capital hexadecimal digits with colons."
    ),
    AssetLinksKey("site", .string, "The origin of a site, where the namespace is `web`."),
  ]

  private static let ruleKeys = [
    AssetLinksKey("/", .string, "A pattern for the whole decoded path."),
    AssetLinksKey("?", .object, "Patterns for the values of query parameters. Each must match one."),
    AssetLinksKey("#", .string, "A pattern for the whole decoded fragment."),
    AssetLinksKey("exclude", .boolean, "Whether the browser opens the URLs that the rule matches."),
    AssetLinksKey("comments", .string, "A remark. It has no effect."),
  ]

  private init(_ name: String, _ kind: JSONDocument.Kind, _ meaning: String) {
    (self.name, self.kind, self.meaning) = (name, kind, meaning)
  }
}
