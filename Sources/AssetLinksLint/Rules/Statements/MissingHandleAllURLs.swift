import AssetLinks
import Lint
import SourceText

extension Rule {
  static let missingHandleAllURLs = Rule(
    "missing-handle-all-urls", .assetLinks, .warning, summary: "an app without the relation of App Links",
    reason: """
      Links open an app only with the relation `\(Statement.appLinks)`. An app that has `\(Statement.loginCredentials)` may use the site for passwords and passkeys alone, so \
      there it is information; Google's guide to passkeys lists both relations.
      """,
    cost: "no link of the domain opens the app",
    source: "documented: Android, \"Configure website associations\" and \"Credential Manager: prerequisites\"",
    examples: [
      .wrong(
        "a relation for the origin of an app",
        ExampleStatement(relation: #"["delegate_permission/common.use_as_origin"]"#)),
      .wrong(
        "a relation for passkeys alone", ExampleStatement(relation: #"["delegate_permission/common.get_login_creds"]"#)),
      .right(
        "both relations",
        ExampleStatement(relation: #"["\#(Statement.appLinks)", "delegate_permission/common.get_login_creds"]"#)),
    ],
    check: .assetLinks { context in
      let statements = context.file.statements.filter { $0.include == nil }
      let open = Set(statements.filter { $0.isAboutLinks }.compactMap { $0.app?.packageName?.text })
      let sharing = Set(
        statements.filter { $0.relations.contains { $0.text == Statement.loginCredentials } }
          .compactMap { $0.app?.packageName?.text })
      var seen: Set<String> = []
      for statement in statements where !statement.relations.isEmpty {
        guard let name = statement.app?.packageName, !open.contains(name.text), seen.insert(name.text).inserted
        else { continue }
        let isSharing = sharing.contains(name.text)
        context.report(
          "no statement lets \(quoted(name.text)) open links", at: name.node, severity: isSharing ? .info : nil,
          help: ["add `\"\(Statement.appLinks)\"` to `relation`\(isSharing ? ", if links should open the app" : "")"])
      }
    })
}
