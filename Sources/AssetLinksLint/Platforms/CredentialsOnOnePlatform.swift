import AssetLinks
import Lint
import SourceText

extension Rule {
  static let credentialsOnOnePlatform = Rule(
    "credentials-on-one-platform", .assetLinks, .info,
    summary: "the site shares passwords and passkeys with an app on one platform only",
    reason: """
      The association file lists an app under `webcredentials` and no app of `assetlinks.json` has the relation `\(Statement.loginCredentials)`, or \
      the reverse. Passkeys on Android need it beside `\(Statement.appLinks)`. It is information because the other app may have no sign-in.
      """,
    cost: "users of the other app cannot use the passwords and passkeys of the site",
    source:
      "documented: Android, \"Credential Manager: prerequisites\"; decided: only the owner knows which apps have a sign-in",
    examples: [
      .wrong(
        "`webcredentials` without `get_login_creds`", ExampleStatement(),
        beside: "{\(AssociationExamples.links), \(AssociationExamples.credentials)}"),
      .wrong(
        "`get_login_creds` without `webcredentials`",
        ExampleStatement(relation: #"["\#(Statement.appLinks)", "\#(Statement.loginCredentials)"]"#),
        beside: "{\(AssociationExamples.links)}"),
      .right(
        "both", ExampleStatement(relation: #"["\#(Statement.appLinks)", "\#(Statement.loginCredentials)"]"#),
        beside: "{\(AssociationExamples.links), \(AssociationExamples.credentials)}"),
      .right("neither", ExampleStatement(), beside: "{\(AssociationExamples.links)}"),
    ],
    check: .platforms { context in
      let subject = context.subject
      let apple = subject.association.apps(ofService: "webcredentials").first
      let android = subject.relation(Statement.loginCredentials)
      if let apple, android == nil, subject.isWhole, let statement = subject.appStatements.first {
        context.report(
          "the site shares passwords and passkeys with \(quoted(apple.id.text)) on iOS, and with no app on Android",
          at: statement.relations.first?.node ?? statement.node, (apple, "listed under `webcredentials`"),
          help: ["add `\"\(Statement.loginCredentials)\"` to `relation`, if the app has a sign-in"])
      } else if apple == nil, let android {
        context.report(
          "the site shares passwords and passkeys with \(quoted(android.app)) on Android, and with no app on iOS",
          at: android.relation.node,
          help: ["list the iOS app under `webcredentials` of the association file, if it has a sign-in"])
      }
    })
}
