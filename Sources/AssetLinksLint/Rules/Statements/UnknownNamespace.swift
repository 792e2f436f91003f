import Lint
import SourceText

extension Rule {
  static let unknownNamespace = Rule(
    "unknown-namespace", .assetLinks, .error, summary: "a target of an unknown namespace",
    reason:
      "The namespace of an app is `android_app`, and that of a site `web`. A target of another one names nothing.",
    cost: "Android ignores the statement, and may ignore the file",
    source: "source: Android, AssetFactory; documented: Google, \"Digital Asset Links\"",
    examples: [
      .wrong("the name of the project", ExampleStatement(namespace: "harbor_links"), fixed: ExampleStatement()),
      .right("the namespace of apps", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for problem in context.file.problems {
        guard case .unknownNamespace(let name) = problem.kind else { continue }
        let target = context.file.statements.compactMap { context.document.value("target", of: $0.node) }
          .first { context.document.value("namespace", of: $0) == problem.node }
        let isApp = target.flatMap { context.document.value("package_name", of: $0) } != nil
        context.report(
          "\(quoted(name)) is not a namespace", at: problem.node,
          help: [isApp ? "write `android_app` (`--fix`)" : "write `android_app` or `web`"],
          fix: isApp ? context.rewriting(problem.node, as: "android_app") : nil)
      }
    })
}
