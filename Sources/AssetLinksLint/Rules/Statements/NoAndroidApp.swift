import AssetLinks
import Lint

extension Rule {
  static let noAndroidApp = Rule(
    "no-android-app", .assetLinks, .warning, summary: "the file grants no app anything",
    reason: """
      An empty array is valid, and Android reads nothing from it. A file whose targets are all sites is for passwords that sites share, so it is \
      information. A file with `include` is left out: the other file may name apps.
      """,
    cost: "no link of the domain opens an app on Android, and no app shares its passwords or passkeys",
    source: statementListSource,
    examples: [
      .wrong("no statement", links: "[]"),
      .wrong(
        "sites alone",
        links: """
          [{"relation": ["\(Statement.loginCredentials)"],
            "target": {"namespace": "web", "site": "https://www.harbor.shop"}}]
          """),
      .right("an app", ExampleStatement()),
      .right("another file", links: #"[{"include": "https://www.harbor.shop/.well-known/assetlinks.json"}]"#),
    ],
    check: .assetLinks { context in
      guard context.file.fault == nil, let root = context.document.root else { return }
      let statements = context.file.statements
      if statements.isEmpty {
        context.report(
          "the file has no statement", at: root,
          help: ["add a statement with the package name and the fingerprints of the app"])
      } else if statements.allSatisfy({ $0.isForSite }) {
        context.report(
          "no statement has an app as its target", at: context.document.start(of: root), severity: .info,
          help: ["add a statement with the package name and the fingerprints of the app"])
      }
    })
}

extension Statement {
  /// `true` if the statement is about another site, and not about links: those have a finding of their own.
  fileprivate var isForSite: Bool {
    guard include == nil, case .site? = target, !relations.isEmpty else { return false }
    return !relations.contains { $0.text == Self.appLinks }
  }
}
