import Lint
import SourceText

extension Rule {
  static let placeholderPackageName = Rule(
    "placeholder-package-name", .assetLinks, .warning, summary: "a package name that looks like a placeholder",
    reason: """
      Documentation, tutorials and templates use package names such as `com.example.app` and `com.yourcompany.app`. Google Play accepts no app whose name begins \
      with `com.example`. It is a warning, because the name may be that of an app for tests.
      """,
    cost: "if it is one, no link of the domain opens the intended app",
    source: "decided: the list of placeholders, that of `placeholder-app-id`",
    examples: [
      .wrong("the domain of examples", ExampleStatement(package: "com.example.shop")),
      .wrong("a company of templates", ExampleStatement(package: "com.yourcompany.shop")),
      .right("an application ID", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for name in context.file.statements.compactMap({ $0.app?.packageName }) {
        guard let label = placeholderLabel(in: name.text) else { continue }
        context.report(
          "the package name \(quoted(name.text)) looks like a placeholder: \(quoted(label))", at: name.node,
          help: ["write the `applicationId` of the app's `build.gradle`, unless this is it"])
      }
    })
}
