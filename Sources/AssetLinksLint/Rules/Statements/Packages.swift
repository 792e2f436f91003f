import AssetLinks
import JSONSource
import Lint
import SourceText

extension Rule {
  static let malformedPackageName = Rule(
    "malformed-package-name", .assetLinks, .error,
    summary: "a package name that no app can have",
    reason: """
      The application ID of an Android app has at least two parts with a full stop between them. Each part begins with a letter and has letters, \
      digits and underscores. An iOS app ID or a name with hyphens matches no app.
      """,
    cost: "no link of the domain opens the app",
    source: "documented: Android, \"Configure the app module\"",
    examples: [
      .wrong("a hyphen", ExampleStatement(package: "shop.harbor-app")),
      .wrong("an iOS app ID", ExampleStatement(package: "9QX4T7KM2P.shop.harbor.app")),
      .right("an application ID", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for name in context.file.statements.compactMap({ $0.app?.packageName }) where !isPackageName(name.text) {
        context.report(
          "\(quoted(name.text)) is not a package name", at: name.node,
          help: ["write the `applicationId` of the app's `build.gradle`"])
      }
    })

  private static func isPackageName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        part.utf8.first.map(\.isASCIILetter) ?? false
          && part.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
      }
  }

  static let debugPackage = Rule(
    "debug-package", .assetLinks, .warning,
    summary: "only the debug variant of an app",
    reason: """
      A package name that ends in `.debug` is that of a debug build, whose users are its developers. A file that names it and not the package \
      without `.debug` opens no links in the released app.
      """,
    cost: "no link of the domain opens the released app",
    source: "documented: Android, \"Configure build variants\"",
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

  static let repeatedTarget = Rule(
    "repeated-target", .assetLinks, .info,
    summary: "an app in two statements with the same relations",
    reason: "One statement with all fingerprints means the same. Two statements are legal.",
    cost: "no effect",
    source: "documented: Android, \"Configure website associations\"",
    examples: [
      .wrong("the same app twice", links: "[\(ExampleStatement().text),\n\(ExampleStatement().text)]"),
      .right("one statement", ExampleStatement()),
    ],
    check: .assetLinks { context in
      var first: [[String]: Statement.LocatedText] = [:]
      for statement in context.file.statements where statement.include == nil {
        guard let name = statement.app?.packageName else { continue }
        let key = [name.text] + Set(statement.relations.map(\.text)).sorted()
        guard let earlier = first[key] else {
          first[key] = name
          continue
        }
        context.report(
          "the package \(quoted(name.text)) has an earlier statement with the same relations", at: name.node,
          labels: [Finding.Label(range: context.document.range(earlier.node), text: "the earlier statement")],
          help: ["list the fingerprints of both in one statement"])
      }
    })
}
