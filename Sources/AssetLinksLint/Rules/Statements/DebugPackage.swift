import Lint
import SourceText

extension Rule {
  static let debugPackage = Rule(
    "debug-package", .assetLinks, .warning, summary: "only the debug variant of an app",
    reason: """
      A package name that ends in `.debug` is that of a debug build, whose users are its developers. A file that names it and not the package \
      without `.debug` opens no links in the released app.
      """,
    cost: "no link of the domain opens the released app", source: "documented: Android, \"Configure build variants\"",
    examples: [
      .wrong("the debug variant alone", ExampleStatement(package: "shop.harbor.debug")),
      .right("the released app", ExampleStatement()),
    ],
    check: .assetLinks { context in
      let names = context.file.statements.compactMap { $0.app?.packageName }
      for name in names where name.text.hasSuffix(".debug") {
        let released = String(name.text.dropLast(".debug".count))
        if names.contains(where: { $0.text == released }) { continue }
        context.report(
          "the package \(quoted(name.text)) is a debug variant", at: name.node,
          help: ["add a statement for \(quoted(released))"])
      }
    })
}
