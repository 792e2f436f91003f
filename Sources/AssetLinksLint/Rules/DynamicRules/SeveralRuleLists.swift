import JSONSource
import Lint
import SourceText

extension Rule {
  static let severalRuleLists = Rule(
    "several-rule-lists", .assetLinks, .warning, summary: "several lists of dynamic rules for one app",
    reason: "Android does not define which of several lists for one app it uses.",
    cost: "Android uses only one of the lists; which one is undefined", source: assetLinksSource,
    examples: [
      .wrong(
        "two statements with other rules",
        statements: .rules(#"[{"/": "/buy/*"}]"#), .rules(#"[{"/": "/help/*"}]"#), alongside: ["repeated-target"]),
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
          "the package \(quoted(name)) has an earlier list of dynamic rules", at: context.document.start(of: list.node),
          labels: [Finding.Label("the first list", context.document.start(of: earlier))],
          help: ["write all rules in one list"])
      }
    })
}
