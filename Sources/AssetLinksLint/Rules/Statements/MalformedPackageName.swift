import Lint
import SourceText

extension Rule {
  static let malformedPackageName = Rule(
    "malformed-package-name", .assetLinks, .error, summary: "a package name that no app can have",
    reason: """
      The application ID of an Android app has at least two parts with a full stop between them. Each part begins with a letter and has letters, \
      digits and underscores. An iOS app ID or a name with hyphens matches no app.
      """,
    cost: "no link of the domain opens the app", source: "documented: Android, \"Configure the app module\"",
    examples: [
      .wrong("a hyphen", ExampleStatement(package: "shop.harbor-app")),
      .wrong("an iOS app ID", ExampleStatement(package: "9QX4T7KM2P.shop.harbor.app")),
      .right("an application ID", ExampleStatement()),
    ],
    check: .assetLinks { context in
      for name in context.file.statements.compactMap({ $0.app?.packageName })
      where !PackageName.isWellFormed(name.text) {
        context.report(
          "\(quoted(name.text)) is not a package name", at: name.node,
          help: ["write the `applicationId` of the app's `build.gradle`"])
      }
    })
}

package enum PackageName {
  /// Returns `true` for a name that an app can have (documented).
  package static func isWellFormed(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        part.utf8.first.map { $0.isASCIILetter } ?? false
          && part.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
      }
  }
}
