import AssetLinks
import JSONSource
import Lint
import SourceText

/// The relations that Google documents.
private let knownRelations = [
  Statement.appLinks, "delegate_permission/common.get_login_creds", "delegate_permission/common.use_as_origin",
  "delegate_permission/common.share_location", "delegate_permission/common.query_webapk",
]

extension Rule {
  static let malformedRelation = Rule(
    "malformed-relation", .assetLinks, .error,
    summary: "a relation that is misspelled, or not of the form `kind/detail`",
    reason: """
      A relation is compared as it is written. One that differs from a known one in a letter means something else to Android, or nothing. A \
      relation of another kind is left alone.
      """,
    cost: "the statement does not have the relation",
    source: "documented: Google, \"Digital Asset Links\"",
    examples: [
      .wrong(
        "the detail alone", ExampleStatement(relation: #"["handle_all_urls"]"#), fixed: ExampleStatement(),
        alongside: ["missing-handle-all-urls"]),
      .wrong(
        "a letter too few", ExampleStatement(relation: #"["delegate_permission/common.handle_all_url"]"#),
        fixed: ExampleStatement(), alongside: ["missing-handle-all-urls"]),
      .right("the relation of App Links", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for statement in context.file.statements {
        for relation in statement.relations where !knownRelations.contains(relation.text) {
          let known = likely(relation.text)
          guard known != nil || !isWellFormed(relation.text) else { continue }
          context.report(
            "\(quoted(relation.text)) is not a relation", at: relation.node,
            help: [known.map { "write `\($0)` (`--fix`)" } ?? "write a relation, such as `\(Statement.appLinks)`"],
            fix: known.map { context.rewriting(relation.node, as: $0) })
        }
      }
    })

  private static func likely(_ text: String) -> String? {
    if let known = knownRelations.first(where: { $0.hasSuffix("." + text) || $0.hasSuffix("/" + text) }) {
      return known
    }
    let near = nearest(to: text, among: knownRelations) { max(1, $0 / 10) }
    return near.count == 1 ? near[0] : nil
  }

  /// A kind, a slash, and a detail of lower-case letters, digits, underscores and full stops (documented).
  private static func isWellFormed(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || "_.".utf8.contains($0) }
    }
  }

  static let missingHandleAllURLs = Rule(
    "missing-handle-all-urls", .assetLinks, .warning,
    summary: "an app without the relation of App Links",
    reason: """
      Links open an app only with the relation `\(Statement.appLinks)`. A file for passkeys alone has none, so it is a warning.
      """,
    cost: "no link of the domain opens the app",
    source: "documented: Android, \"Configure website associations\"",
    examples: [
      .wrong(
        "a relation for passkeys alone",
        ExampleStatement(relation: #"["delegate_permission/common.get_login_creds"]"#)),
      .right(
        "both relations",
        ExampleStatement(
          relation: #"["\#(Statement.appLinks)", "delegate_permission/common.get_login_creds"]"#)),
    ],
    check: .assetLinks { context in
      let open = Set(context.file.packages)
      var seen: Set<String> = []
      for statement in context.file.statements where statement.include == nil && !statement.relations.isEmpty {
        guard let name = statement.app?.packageName, !open.contains(name.text), seen.insert(name.text).inserted else {
          continue
        }
        context.report(
          "no statement lets \(quoted(name.text)) open links", at: name.node,
          help: ["add `\"\(Statement.appLinks)\"` to `relation`"])
      }
    })

  static let statementWithoutEffect = Rule(
    "statement-without-effect", .assetLinks, .warning,
    summary: "the relation of App Links with a site as its target",
    reason: """
      `\(Statement.appLinks)` lets an app open links, so its target is an app. With a site as its target, App Links ignore it. If another \
      statement names an app, it is information.
      """,
    cost: "no app opens links because of the statement",
    source: "documented: Android, \"Configure website associations\"",
    examples: [
      .wrong(
        "the site itself",
        links: """
          [{"relation": ["\(Statement.appLinks)"],
            "target": {"namespace": "web", "site": "https://harbor.shop"}}]
          """),
      .right("an app", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for statement in context.file.statements {
        guard case .site? = statement.target,
          let relation = statement.relations.first(where: { $0.text == Statement.appLinks })
        else { continue }
        context.report(
          "the target of the relation of App Links is a site", at: relation.node,
          severity: context.file.packages.isEmpty ? .warning : .info,
          help: ["name the app as the target, or remove the relation"])
      }
    })
}
