import AssetLinks
import Lint
import SourceText

extension Rule {
  static let appOnOnePlatform = Rule(
    "app-on-one-platform", .assetLinks, .info, summary: "links open an app on one platform only",
    reason: """
      The association file gives URLs to an app and no statement of `assetlinks.json` has the relation `\(Statement.appLinks)`, or the \
      reverse. It is reported where both files are known: `aasa audit` of a domain that serves both, and `aasa lint` of both. It is \
      information because the other app may not exist, or not open links yet.
      """,
    cost: "the same link opens the app on one phone and the browser on the other",
    source: "decided: only the owner knows whether both apps should open links",
    examples: [
      .wrong(
        "a file for passkeys alone", ExampleStatement(relation: #"["\#(Statement.loginCredentials)"]"#),
        beside: "{\(AssociationExamples.links), \(AssociationExamples.credentials)}",
        alongside: ["missing-handle-all-urls"]),
      .wrong(
        "an association file for passwords alone",
        ExampleStatement(relation: #"["\#(Statement.appLinks)", "\#(Statement.loginCredentials)"]"#),
        beside: "{\(AssociationExamples.credentials)}"),
      .right("both", ExampleStatement(), beside: "{\(AssociationExamples.links)}"),
    ],
    check: .platforms { context in
      let subject = context.subject
      let (apple, android) = (subject.appWithLinks, subject.relation(Statement.appLinks))
      // A file that names no app at all has a finding of its own.
      if let apple, android == nil, subject.isWhole, let statement = subject.appStatements.first {
        context.report(
          "links open \(quoted(apple.id.text)) on iOS, and no app on Android", at: statement.node,
          (apple, "opens links on iOS"),
          help: ["if the Android app should open links, add `\"\(Statement.appLinks)\"` to its `relation`"])
      } else if apple == nil, let android {
        context.report(
          "links open \(quoted(android.app)) on Android, and no app on iOS", at: android.relation.node,
          help: ["if the iOS app should open links, give it components in `applinks` of the association file"])
      }
    })
}
