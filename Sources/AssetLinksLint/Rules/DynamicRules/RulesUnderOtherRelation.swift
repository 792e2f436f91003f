import AssetLinks
import Lint
import SourceText

extension Rule {
  static let rulesUnderOtherRelation = Rule(
    "rules-under-other-relation", .assetLinks, .error,
    summary: "dynamic rules that do not belong to the relation of App Links",
    reason:
      "Android reads dynamic rules under `\(Statement.appLinks)` in `relation_extensions`, and only if the statement has this relation.",
    cost: "Android ignores the dynamic rules", source: assetLinksSource + "; source: Android, StatementParser",
    examples: [
      .wrong(
        "another relation",
        ExampleStatement(
          extensions:
            #"{"delegate_permission/common.get_login_creds": {"dynamic_app_link_components": [{"/": "/buy/*"}]}}"#)),
      .wrong(
        "a relation that the statement does not have",
        ExampleStatement(
          relation: #"["delegate_permission/common.get_login_creds"]"#,
          extensions: #"{"\#(Statement.appLinks)": {"dynamic_app_link_components": [{"/": "/buy/*"}]}}"#),
        alongside: ["missing-handle-all-urls"]),
      .right("the relation of App Links", .rules(#"[{"/": "/buy/*"}]"#)),
    ],
    check: .assetLinks { context in
      let document = context.document
      for statement in context.file.statements {
        guard let extensions = document.value("relation_extensions", of: statement.node) else { continue }
        let hasRelation = statement.relations.contains { $0.text == Statement.appLinks }
        for member in document.members(extensions) {
          let isOurs = document.text(of: member.key, equals: Statement.appLinks)
          if isOurs && hasRelation || document.value("dynamic_app_link_components", of: member.value) == nil {
            continue
          }
          context.report(
            isOurs
              ? "the statement does not have the relation of its dynamic rules"
              : "dynamic rules under \(quoted(document.string(member.key))) are ignored", at: member.key,
            help: [
              isOurs ? "add `\"\(Statement.appLinks)\"` to `relation`" : "move them under `\"\(Statement.appLinks)\"`"
            ])
        }
      }
    })
}
