import AssetLinks
import JSONSource
import Lint
import SourceText

extension Rule {
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
}
