import AssetLinks
import Lint
import SourceText

extension Rule {
  static let repeatedTarget = Rule(
    "repeated-target", .assetLinks, .info, summary: "an app in two statements with the same relations",
    reason: "One statement with all fingerprints means the same. Two statements are legal.",
    cost: "no effect", source: assetLinksSource,
    examples: [
      .wrong("the same app twice", statements: ExampleStatement(), ExampleStatement()),
      .right("one statement", ExampleStatement()),
    ],
    check: .assetLinks { context in
      var first: [[String]: Statement.LocatedText] = [:]
      for statement in context.file.statements where statement.include == nil {
        guard let name = statement.app?.packageName else { continue }
        let key = [name.text] + Set(statement.relations.map { $0.text }).sorted()
        guard let earlier = first[key] else {
          first[key] = name
          continue
        }
        context.report(
          "the package \(quoted(name.text)) has an earlier statement with the same relations", at: name.node,
          labels: [Finding.Label("the earlier statement", context.document.range(earlier.node))],
          help: ["list the fingerprints of both in one statement"])
      }
    })
}
