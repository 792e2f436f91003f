import AssetLinks
import JSONSource
import Lint
import SourceText

extension Rule {
  static let unknownStatementKey = Rule(
    "unknown-statement-key", .assetLinks, .error, summary: "a key that Android ignores",
    reason: """
      Android ignores unknown keys. A misspelled one is an error, because its value is lost: `dynamic_app_deep_link_components`, for example, is in \
      public files, and no rule in it is read. So is a key of another object of the format, and another name for a condition of a rule, such as `path`. A setting of \
      Apple's components has no counterpart in a dynamic rule and is a warning, as any list or object that is lost. A remark is information.
      """,
    cost: "the value of the key is ignored", source: statementListSource + "; source: Android, StatementParser",
    examples: [
      .wrong(
        "a list of rules under another name",
        ExampleStatement(
          extensions: #"{"\#(Statement.appLinks)": {"dynamic_app_deep_link_components": [{"/": "/buy/*"}]}}"#),
        fixed: .rules(#"[{"/": "/buy/*"}]"#)),
      .wrong(
        "a condition under another name", .rules(#"[{"/": "/buy", "query": {"a": "b"}}]"#),
        fixed: .rules(#"[{"/": "/buy", "?": {"a": "b"}}]"#)),
      .wrong("a key of the target", ExampleStatement(members: [("site", #""https://harbor.shop""#)])),
      .wrong("a list that is lost", ExampleStatement(members: [("paths", #"["/buy/*"]"#)])),
      .wrong("a remark", ExampleStatement(members: [("description", #""the shop""#)])),
      .wrong("a setting of Apple's", .rules(#"[{"/": "/buy/*", "caseSensitive": false}]"#)),
      .right(
        "the documented keys", .rules(##"[{"/": "/buy/*", "?": {"a": "b"}, "#": "top", "exclude": true}, {"/": "/"}]"##)
      ),
    ],
    check: .assetLinks { context in
      let document = context.document
      for statement in context.file.statements {
        // Lists of rules in wrong places have a finding of their own.
        let known = Set(MisplacedRules.all(in: statement, document).map { $0.member.key })
        check(statement.node, .statement, known, context)
        if let target = document.value("target", of: statement.node) { check(target, .target, known, context) }
        guard let extensions = document.value("relation_extensions", of: statement.node) else { continue }
        for member in document.members(extensions) where !known.contains(member.key) {
          check(member.value, .relation, known, context)
          for rule in document.value(AssetLinksKey.ruleList, of: member.value).map(document.elementList) ?? [] {
            check(rule, .rule, known, context)
          }
        }
      }
    })

  /// Settings of Apple's components that a dynamic rule does not have.
  private static let appleSettings: Set<String> = ["caseSensitive", "percentEncoded"]

  /// Other names for the conditions of a rule.
  private static let conditions = [
    "path": "/", "pathname": "/", "query": "?", "params": "?", "queryParams": "?", "fragment": "#", "hash": "#",
    "excluded": "exclude", "excludes": "exclude",
  ]

  private static func check(
    _ object: NodeID, _ level: AssetLinksKey.Level, _ reported: Set<NodeID>, _ context: RuleContext<AssetLinksSubject>
  ) {
    let keys = AssetLinksKey.keys(of: level).map { $0.name }
    for member in context.document.members(object) where !reported.contains(member.key) {
      let key = context.document.string(member.key)
      if keys.contains(key) { continue }
      if appleSettings.contains(key) {
        context.report(
          "Android has no setting \(quoted(key))", at: member.key, severity: .warning,
          help: ["remove it; letter case counts, and parts are compared decoded"])
      } else if let likely = likelyKey(key, keys, level) {
        // A second key of the name would hide the first.
        let isFree = context.document.value(likely, of: object) == nil
        context.report(
          "Android ignores the key \(quoted(key)), which is like `\(likely)`", at: member.key,
          help: [isFree ? "write `\(likely)` (`--fix`)" : "remove it: the object has `\(likely)` too"],
          fix: isFree ? context.rewriting(member.key, as: likely) : nil)
      } else if let owner = owner(of: key, besides: level) {
        context.report(
          "Android does not read the key \(quoted(key)) here", at: member.key, help: ["move it to \(owner)"])
      } else if isRemark(key) || level != .rule && ![.array, .object].contains(context.document.kind(member.value)) {
        context.report(
          "Android ignores the key \(quoted(key))", at: member.key, severity: .info, help: ["remove it"],
          cost: "no effect")
      } else {
        context.report(
          "Android ignores the key \(quoted(key)) and its value", at: member.key, severity: .warning,
          help: [
            level == .rule
              ? "a rule has `/`, `?`, `#` and `exclude` alone" : "write what it means as dynamic rules, or remove it"
          ])
      }
    }
  }

  private static func likelyKey(_ key: String, _ keys: [String], _ level: AssetLinksKey.Level) -> String? {
    if level == .rule, let condition = conditions[key] { return condition }
    if isRemark(key) { return nil }
    let near = nearest(to: key, among: keys) { max(1, $0 / 5) }
    return near.count == 1 ? near[0] : nil
  }

  /// The object that a key of the format belongs to; `nil` for another key.
  private static func owner(of key: String, besides level: AssetLinksKey.Level) -> String? {
    let owners: [(AssetLinksKey.Level, String)] = [
      (.statement, "the statement"), (.target, "`target`"), (.rule, "a rule of `\(AssetLinksKey.ruleList)`"),
    ]
    return owners.first { owner, _ in
      owner != level && AssetLinksKey.keys(of: owner).contains { $0.name == key && key != "comments" }
    }?.1
  }

  private static func isRemark(_ key: String) -> Bool {
    ["_", "$", "//"].contains(where: key.hasPrefix)
      || ["comment", "comments", "note", "notes", "description", "name", "title", "id"].contains(key.lowercased())
  }
}
