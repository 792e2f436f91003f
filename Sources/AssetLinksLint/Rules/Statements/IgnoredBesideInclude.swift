import AssetLinks
import Lint

extension Rule {
  static let ignoredBesideInclude = Rule(
    "ignored-beside-include", .assetLinks, .error, summary: "a key beside `include`",
    reason:
      "A statement with `include` is a link to another list. Android's reader ignores everything beside it, and Google's validator reports an error.",
    cost: "Android reads only the other list: the statement itself grants nothing",
    source: "documented: Google, compatibility test 2004; source: Android, StatementParser",
    examples: [
      .wrong(
        "a list that is included beside a relation",
        links: #"[{"include": "https://harbor.shop/links.json", "relation": ["\#(Statement.appLinks)"]}]"#),
      .right("a statement of its own", links: #"[{"include": "https://harbor.shop/links.json"}]"#),
    ],
    check: .assetLinks { context in
      for problem in context.file.problems {
        guard case .besideInclude(let key) = problem.kind else { continue }
        context.report(
          "`\(key)` beside `include` is ignored", at: problem.node,
          help: [key == "relation_extensions" ? "move it to the statement of its app" : "write two statements"])
      }
    })
}
