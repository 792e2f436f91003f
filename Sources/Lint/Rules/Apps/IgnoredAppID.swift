import Association

extension Rule {
  static let ignoredAppID = Rule(
    "ignored-app-id", .apps, .warning,
    summary: "an entry has both `appIDs` and `appID`",
    reason: """
      Systems since iOS 13 read `appIDs` and do not look at `appID` beside it; older ones know only `appID`. Both together \
      are the way to serve both, as long as `appIDs` names the app as well: then it is only worth knowing. An app that \
      stands in `appID` alone gets no link on a system of today, which is a warning.
      """,
    cost: "an app that is named in `appID` alone opens no link since iOS 13",
    source: "oracle; documented: Apple, \"applinks\"",
    examples: [
      .wrong(
        "another app in `appID`",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "appID": "9QX4T7KM2P.shop.harbor.till",
          "components": [{"/": "/buy/*"}]
        }]}}
        """),
      .wrong(
        "the same app in both",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
          "appID": "9QX4T7KM2P.shop.harbor.app",
          "components": [{"/": "/buy/*"}]
        }]}}
        """),
      .right(
        "`appIDs` alone",
        """
        {"applinks": {"details": [{
          "appIDs": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.till"],
          "components": [{"/": "/buy/*"}]
        }]}}
        """),
    ],
    check: .entry { entry, context in
      let document = context.document
      guard !context.hasDetailsDictionary, !entry.apps.isEmpty,
        let list = document.member("appIDs", of: entry.node), let old = document.member("appID", of: entry.node)
      else { return }
      let isNamed = entry.apps.contains { $0.id.text == document.string(old.value) }
      let labels = [context.label(list.key, "read since iOS 13")]
      if isNamed {
        context.report(
          "`appID` beside `appIDs` is read by systems before iOS 13 only", at: old.key, severity: .info, labels: labels,
          help: ["remove it, unless the app supports such systems"], cost: "nothing: `appIDs` names the same app")
      } else {
        context.report(
          "`appID` beside `appIDs` is ignored: \(context.quote(old.value)) is not in `appIDs`", at: old.key,
          labels: labels, help: ["put the app into `appIDs`"])
      }
    })
}
