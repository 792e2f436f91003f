import Lint
import SourceText

extension Rule {
  static let notAssetLinks = Rule(
    "not-asset-links", .assetLinks, .error, summary: "the file is not an array of statements",
    reason: """
      An `assetlinks.json` is a JSON array, even with one statement. Android reads nothing from another value, and nothing from the page \
      that a single-page application sends for every address.
      """,
    cost: "Android ignores the file: no link of the domain opens the app", source: statementListSource,
    examples: [
      .wrong("one statement without its array", links: ExampleStatement().text, fixed: ExampleStatement().file),
      .wrong("the page of a single-page application", links: "<!doctype html>\n<html><body></body></html>\n"),
      .right("an array with one statement", ExampleStatement()),
    ],
    check: .assetLinks { context in
      switch context.file.fault {
      case nil, .invalid: return
      case .form:
        context.report("the file is not JSON", at: SourceRange(at: 0), help: ["make the server send the file itself"])
      case .notAnArray(let kind):
        guard let root = context.document.root else { return }
        let place = context.document.start(of: root)
        if context.file.isAssociation {
          return context.report(
            "the file is an apple-app-site-association, not an array of statements", at: place,
            help: ["write the statements to this file, and the association file to its own path"])
        }
        let isStatement = kind == .object
        context.report(
          "the outermost value is \(kind.phrase), not an array", at: place,
          help: [isStatement ? "put the statement in `[` and `]` (`--fix`)" : "write an array of statements"],
          fix: isStatement ? Fix("add the array", context.document.wrapping(root)) : nil)
      }
    })
}
