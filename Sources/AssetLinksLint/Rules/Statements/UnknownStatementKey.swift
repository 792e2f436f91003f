import AssetLinks
import JSONSource
import Lint
import SourceText

extension Rule {
  static let unknownStatementKey = Rule(
    "unknown-statement-key", .assetLinks, .error,
    summary: "a key that Android ignores",
    reason: """
      Android ignores unknown keys. A misspelled one is an error, because its value is lost: `dynamic_app_deep_link_components`, for example, is in \
      public files, and no rule in it is read. A setting of Apple's components has no counterpart in a dynamic rule and is a warning; any \
      other key is information.
      """,
    cost: "the value of the key is ignored",
    source: "documented: Google, \"Digital Asset Links\"; source: Android, StatementParser",
    examples: [
      .wrong(
        "a list of rules under another name",
        ExampleStatement(
          extensions: #"{"\#(Statement.appLinks)": {"dynamic_app_deep_link_components": [{"/": "/buy/*"}]}}"#),
        fixed: .rules(#"[{"/": "/buy/*"}]"#)),
      .wrong("a setting of Apple's", .rules(#"[{"/": "/buy/*", "caseSensitive": false}]"#)),
      .right(
        "the documented keys", .rules(##"[{"/": "/buy/*", "?": {"a": "b"}, "#": "top", "exclude": true}, {"/": "/"}]"##)
      ),
    ],
    check: .assetLinks { context in
      let document = context.document
      for statement in context.file.statements {
        check(statement.node, .statement, context)
        if let target = document.value("target", of: statement.node) {
          check(target, .target, context)
        }
        guard let extensions = document.value("relation_extensions", of: statement.node) else { continue }
        for member in document.members(extensions) {
          check(member.value, .relation, context)
          for rule in document.value(AssetLinksKey.ruleList, of: member.value).map(document.elementList) ?? [] {
            check(rule, .rule, context)
          }
        }
      }
    })

  /// Settings of Apple's components that a dynamic rule does not have.
  private static let appleSettings: Set<String> = ["caseSensitive", "percentEncoded"]

  private static func check(_ object: NodeID, _ level: AssetLinksKey.Level, _ context: AssetLinksContext) {
    let keys = AssetLinksKey.keys(of: level).map { $0.name }
    for member in context.document.members(object) {
      let key = context.document.string(member.key)
      if keys.contains(key) { continue }
      if appleSettings.contains(key) {
        context.report(
          "Android has no setting \(quoted(key))", at: member.key, severity: .warning,
          help: ["remove it; letter case counts, and parts are compared decoded"])
        continue
      }
      let near = key == "comment" ? [] : nearest(to: key, among: keys) { max(1, $0 / 5) }
      guard near.count == 1 else {
        context.report(
          "Android ignores the key \(quoted(key))", at: member.key, severity: .info, help: ["remove it"],
          cost: "no effect")
        continue
      }
      context.report(
        "Android ignores the key \(quoted(key)), which is like `\(near[0])`", at: member.key,
        help: ["write `\(near[0])` (`--fix`)"], fix: context.rewriting(member.key, as: near[0]))
    }
  }
}
