extension Rule {
  static let ignoredAppID = Rule(
    "ignored-app-id", .apps, .error, summary: "an entry has both `appIDs` and `appID`",
    reason: """
      Systems since iOS 13 read `appIDs` and ignore `appID` beside it; older systems know only `appID`. An entry can \
      have both to serve both, if `appIDs` lists the app too: that is information. An app that is only in `appID` \
      opens no link of the entry on current systems, which is an error.
      """,
    cost: "since iOS 13, an app that is only in `appID` opens no link",
    source: "oracle; documented: Apple, \"applinks\"",
    examples: [
      .wrong(
        "another app in `appID`",
        apps: """
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "appID": "9QX4T7KM2P.shop.harbor.till",
          """),
      .wrong(
        "the same app in both",
        apps: """
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "appID": "9QX4T7KM2P.shop.harbor.app",
          """),
      .right("`appIDs` alone", apps: #""appIDs": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.till"],"#),
    ],
    check: .entry { entry, context in
      let document = context.document
      guard !context.hasDetailsDictionary, !entry.apps.isEmpty,
        let list = document.member("appIDs", of: entry.node), let old = document.member("appID", of: entry.node)
      else { return }
      // `wrong-type` reports another value.
      guard document.kind(old.value) == .string else { return }
      let isNamed = entry.ignoredApp(in: document) == nil
      let labels = [context.label(list.key, "read since iOS 13")]
      if isNamed {
        context.report(
          "`appID` beside `appIDs` is read only before iOS 13", at: old.key, severity: .info, labels: labels,
          help: ["remove it, unless the app supports those systems"], cost: "none: `appIDs` lists the same app")
      } else {
        context.report(
          "`appID` is ignored beside `appIDs`, which does not list \(context.quote(old.value))", at: old.key,
          labels: labels, help: ["add the app to `appIDs`"])
      }
    })
}
