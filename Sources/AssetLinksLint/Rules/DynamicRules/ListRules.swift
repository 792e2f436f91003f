import AssetLinks
import JSONSource
import Lint
import SourceText

extension Rule {
  static let malformedDynamicRules = Rule(
    "malformed-dynamic-rules", .assetLinks, .error,
    summary: "dynamic rules with a value of the wrong type",
    reason: """
      One malformed value makes Android drop all dynamic rules of the statement, and so does an empty list. Then the manifest alone decides: \
      paths that a rule excludes open the app. `/` and `#` are strings that are not empty, `?` is an object of strings, and `exclude` is a Boolean.
      """,
    cost: "Android ignores all dynamic rules of the statement",
    source: "documented: Android, \"Configure website associations\"; decided: which values are malformed",
    examples: [
      .wrong("a query as a string", .rules(#"[{"/": "/buy/*"}, {"?": "a=b"}]"#)),
      .wrong("an empty pattern", .rules(#"[{"/": ""}]"#)),
      .wrong("an object instead of a list", .rules(#"{"/": "/buy/*"}"#)),
      .wrong("no rule", .rules("[]")),
      .right("strings, and a dictionary of them", .rules(#"[{"/": "/buy/*"}, {"?": {"a": "b"}}]"#)),
    ],
    check: .assetLinks { context in
      for problem in context.file.problems where problem.isInRules {
        switch problem.kind {
        case .emptyPattern:
          context.report("the pattern is empty", at: problem.node, help: ["write a pattern, or remove the key"])
        case .emptyList:
          context.report(
            "the list of dynamic rules is empty: the manifest alone decides", at: problem.node,
            help: ["write a rule, or remove the list"])
        case .wrongType(let key, let expected):
          let kind = context.document.kind(problem.node).phrase
          context.report(
            "the value of \(quoted(key ?? "")) is \(kind), not \(expected.phrase)", at: problem.node,
            help: ["write \(expected.phrase)"])
        case .notAnArray, .missingKey, .besideInclude, .unknownNamespace: break
        }
      }
    })

  static let rulesUnderOtherRelation = Rule(
    "rules-under-other-relation", .assetLinks, .error,
    summary: "dynamic rules that do not belong to the relation of App Links",
    reason:
      "Android reads dynamic rules under `\(Statement.appLinks)` in `relation_extensions`, and only if the statement has this relation.",
    cost: "Android ignores the dynamic rules",
    source: "documented: Android, \"Configure website associations\"; source: Android, StatementParser",
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
              isOurs
                ? "add `\"\(Statement.appLinks)\"` to `relation`" : "move them under `\"\(Statement.appLinks)\"`"
            ])
        }
      }
    })

  static let severalRuleLists = Rule(
    "several-rule-lists", .assetLinks, .warning,
    summary: "two lists of dynamic rules for one app",
    reason: "Android does not define which of several lists for one app it uses.",
    cost: "one of the lists is ignored; which one is undefined",
    source: "documented: Android, \"Configure website associations\"",
    examples: [
      .wrong(
        "two statements with other rules",
        links: """
          [\(ExampleStatement.rules(#"[{"/": "/buy/*"}]"#).text),
          \(ExampleStatement.rules(#"[{"/": "/help/*"}]"#).text)]
          """, alongside: ["repeated-target"]),
      .right("one list", .rules(#"[{"/": "/buy/*"}, {"/": "/help/*"}]"#)),
    ],
    check: .assetLinks { context in
      var first: [String: NodeID] = [:]
      for list in context.subject.lists {
        guard let name = list.statement.app?.packageName?.text else { continue }
        guard let earlier = first[name] else {
          first[name] = list.node
          continue
        }
        context.report(
          "the package \(quoted(name)) has two lists of dynamic rules",
          at: SourceRange(at: context.document.range(list.node).lower.value),
          labels: [
            Finding.Label(range: SourceRange(at: context.document.range(earlier).lower.value), text: "the first list")
          ], help: ["write all rules in one list"])
      }
    })

  static let trailingExclude = Rule(
    "trailing-exclude", .assetLinks, .info,
    summary: "an exclusion that only the end of the list follows",
    reason: """
      A URL that no rule matches opens the browser, and so does one that a rule excludes. An exclusion with no other rule behind it changes \
      nothing.
      """,
    cost: "no effect",
    source: "documented: Android, \"Configure website associations\"",
    examples: [
      .wrong(
        "an exclusion of everything else", .rules(#"[{"/": "/buy/*"}, {"/": "*", "exclude": true}]"#),
        fixed: .rules(#"[{"/": "/buy/*"}]"#)),
      .right("an exclusion before a rule", .rules(#"[{"/": "/buy/old/*", "exclude": true}, {"/": "/buy/*"}]"#)),
    ],
    check: .assetLinks { context in
      for list in context.subject.lists {
        guard let last = list.rules.lastIndex(where: { !$0.excludes }) else { continue }
        for rule in list.rules[(last + 1)...] {
          context.report(
            "no rule follows the exclusion: without it, the browser opens the same URLs", at: rule.node,
            help: ["remove it (`--fix`)"],
            fix: Fix(
              "remove the exclusion",
              context.document.removals(from: list.rules.map(\.node), at: [rule.index])))
        }
      }
    })
}
