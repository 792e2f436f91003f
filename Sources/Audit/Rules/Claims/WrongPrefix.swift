import Association
import Lint
import SourceText

extension Rule {
  static let wrongPrefix = Rule(
    "wrong-prefix", .claims, .error, summary: "an association file lists the app with another prefix",
    reason: """
      An app ID is `<prefix>.<bundle ID>`, and the prefix must be that of the profile with which the app is signed. \
      It is not always the team's ID: apps from before June 2011 may have a prefix of their own. After a transfer to \
      another team, the prefix may stay or change. It is an error because for devices it is another app.
      """,
    cost: "the service does not work for the domain",
    source: associationSource + "; TN2311 \"Managing Multiple App ID Prefixes\"",
    examples: [
      .wrong("the prefix of another team", credentials: "3WN8C5RD6L.shop.harbor.app"),
      .right("the app's prefix", credentials: "9QX4T7KM2P.shop.harbor.app"),
    ],
    check: .claims { context in
      for answer in context.answers {
        let app = context.apps[answer.app]
        // The app itself has the wrong one, which `prefix-not-of-profile` reports.
        let isOfAnotherProfile = app.obstacles.contains { if case .prefixOfAnotherProfile = $0 { true } else { false } }
        guard !isOfAnotherProfile, case .prefixes(let named) = answer.naming, let prefix = app.prefix,
          let found = named.first, let bundleID = found.id.bundleID, let claim = answer.claims.first,
          let served = answer.served, let file = context.served[served].file
        else { continue }
        // Under `appclips` it is the App Clip of the app.
        let id = AppID("\(prefix).\(bundleID)")
        let isTeam = app.profile?.teams.contains { found.id.prefix.map(String.init) == $0 } == true
        context.report(
          "the file of `\(context.served[served].domain)` lists \(quoted(found.id.text)), but the \(app.hasClip(id) ? "App Clip" : "app") is \(quoted(id.text))",
          in: answer.app, at: claim.range,
          labels: [context.label(context.file(served), file.document.range(found.node), "another prefix")],
          help: [
            isTeam
              ? "write \(quoted(id.text)) there: the app has a prefix of its own instead of the team's ID"
              : "write \(quoted(id.text)) there, if the app in the store is signed like this one"
          ])
      }
    })
}
