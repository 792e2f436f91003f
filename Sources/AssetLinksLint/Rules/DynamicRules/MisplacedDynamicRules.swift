import AssetLinks
import JSONSource
import Lint
import SourceText

extension Rule {
  static let misplacedDynamicRules = Rule(
    "misplaced-dynamic-rules", .assetLinks, .error,
    summary: "dynamic rules in a place where Android does not read them",
    reason: """
      Android reads dynamic rules in one place of a statement: in `relation_extensions`, under `\(Statement.appLinks)`, as `\(AssetLinksKey.ruleList)`. Anywhere else \
      all of them are lost, exclusions too, and the manifest alone decides. A list of objects with `/`, `?` or `#` is reported under any name.
      """,
    cost: "Android ignores the rules: URLs that they exclude, or do not match, open the app too",
    source: assetLinksSource + "; source: Android, StatementParser",
    examples: [
      .wrong(
        "in the statement itself", ExampleStatement(members: [(AssetLinksKey.ruleList, #"[{"/": "/buy/*"}]"#)]),
        fixed: .rules(#"[{"/": "/buy/*"}]"#)),
      .wrong(
        "in the statement, under a misspelled name",
        ExampleStatement(members: [("dynamic_app_deep_link_components", #"[{"/": "/buy/*"}]"#)]),
        fixed: .rules(#"[{"/": "/buy/*"}]"#)),
      .wrong(
        "without the relation", ExampleStatement(extensions: #"{"\#(AssetLinksKey.ruleList)": [{"/": "/buy/*"}]}"#),
        fixed: .rules(#"[{"/": "/buy/*"}]"#)),
      .wrong(
        "under the name of Apple's list", ExampleStatement(members: [("components", #"[{"/": "/buy/*"}]"#)]),
        fixed: .rules(#"[{"/": "/buy/*"}]"#)),
      .right("under the relation", .rules(#"[{"/": "/buy/*"}]"#)),
    ],
    check: .assetLinks { context in
      let document = context.document
      for statement in context.file.statements {
        for misplaced in MisplacedRules.all(in: statement, document) {
          context.report(
            "Android does not read dynamic rules \(misplaced.words)", at: misplaced.member.key,
            help: [
              "move them to `relation_extensions` › `\(Statement.appLinks)` › `\(AssetLinksKey.ruleList)`\(misplaced.edits == nil ? "" : " (`--fix`)")"
            ],
            fix: misplaced.edits.map { Fix("move the rules", $0) })
        }
      }
    })
}

struct MisplacedRules {
  let member: JSONDocument.Member
  let words: String
  /// The edits that move them; `nil` where another key is in the right place.
  let edits: [SourceEdit]?

  static func all(in statement: Statement, _ document: JSONDocument) -> [MisplacedRules] {
    let path = [jsonQuoted("relation_extensions"), jsonQuoted(Statement.appLinks), jsonQuoted(AssetLinksKey.ruleList)]
    let extensions = document.value("relation_extensions", of: statement.node)
    let target = document.value("target", of: statement.node)
    func found(_ node: NodeID?, _ words: String, _ missing: ArraySlice<String>) -> [MisplacedRules] {
      guard let node else { return [] }
      let members = document.members(node).filter { holdsRules($0, document) }
      return members.map { member in
        let isFixed = !missing.isEmpty && members.count == 1
        return MisplacedRules(member: member, words: words, edits: isFixed ? moved(member, to: missing, document) : nil)
      }
    }
    let hasOwn = extensions.map { document.value(Statement.appLinks, of: $0) != nil } ?? false
    return found(statement.node, "in the statement itself", extensions == nil ? path[...] : [])
      + found(extensions, "in `relation_extensions` without a relation", hasOwn ? [] : path.dropFirst())
      + found(target, "in `target`", [])
  }

  /// Returns `true` if the key of a member is that of the list, or its value looks like a list of rules.
  private static func holdsRules(_ member: JSONDocument.Member, _ document: JSONDocument) -> Bool {
    if isNamed(document.string(member.key)) { return true }
    // `malformed-dynamic-rules` reports a list under the relation itself.
    guard document.kind(member.value) == .array, document.string(member.key) != Statement.appLinks else { return false }
    return document.elementList(member.value).contains { element in
      ["/", "?", "#"].contains { document.value($0, of: element) != nil }
    }
  }

  /// Returns `true` for the key of the list, in any of its usual forms.
  private static func isNamed(_ key: String) -> Bool {
    let plain = key.lowercased().filter { $0.isLetter }
    return ["dynamicapplinkcomponents", "dynamicappdeeplinkcomponents", "dynamiclinkcomponents"].contains(plain)
  }

  /// The edits that write a member below some keys instead of its own.
  private static func moved(
    _ member: JSONDocument.Member, to keys: ArraySlice<String>, _ document: JSONDocument
  ) -> [SourceEdit] {
    [
      SourceEdit(document.range(member.key), keys.joined(separator: ": {")),
      SourceEdit(
        SourceRange(at: document.range(member.value).upper.value), String(repeating: "}", count: keys.count - 1)),
    ]
  }
}
