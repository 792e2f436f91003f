import AssetLinks
import Lint

extension Rule {
  static let statementWithoutEffect = Rule(
    "statement-without-effect", .assetLinks, .warning, summary: "the relation of App Links with a site as its target",
    reason: """
      `\(Statement.appLinks)` lets an app open links, so its target is an app. With a site as its target, App Links ignore it. If another \
      statement names an app, it is information.
      """,
    cost: "no app opens links because of the statement", source: assetLinksSource,
    examples: [
      .wrong(
        "the site itself",
        links: """
          [{"relation": ["\(Statement.appLinks)"],
            "target": {"namespace": "web", "site": "https://harbor.shop"}}]
          """),
      .right("an app", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for statement in context.file.statements {
        guard case .site? = statement.target,
          let relation = statement.relations.first(where: { $0.text == Statement.appLinks })
        else { continue }
        context.report(
          "the target of the relation of App Links is a site", at: relation.node,
          severity: context.file.packages.isEmpty ? .warning : .info,
          help: ["name the app as the target, or remove the relation"])
      }
    })
}
