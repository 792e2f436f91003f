extension Rule {
  static let appsNotEmpty = Rule(
    "apps-not-empty", .generations, .warning, summary: "`apps` of `applinks` is not an empty array",
    reason: """
      `apps` inside `applinks` is a relic of iOS 9: it had to be present and empty. Apps are listed in `details`. Current systems ignore the key. An \
      app that is only here opens no link, which is a warning; if `details` lists all of them, it is information.
      """,
    cost: "an app that is listed only here opens no link",
    source: "documented: Apple's archived guide, \"Support Universal Links\"",
    examples: [
      .wrong("an app that `details` does not list", file(apps: #""9QX4T7KM2P.shop.harbor.till""#)),
      .wrong("an app in `apps`", file(apps: #""9QX4T7KM2P.shop.harbor.app""#)),
      .right("the empty array that iOS 9 to 12 expect", file(apps: "")),
    ],
    check: .applinks { applinks, context in
      let document = context.document
      guard let apps = document.value("apps", of: applinks.node), !document.elements(apps).isEmpty else { return }
      let listed = Set(applinks.apps.map { $0.text })
      let texts = document.elements(apps).filter { document.kind($0) == .string }
      let isLost = texts.contains { !listed.contains(document.string($0)) }
      context.report(
        "`apps` of `applinks` is not empty", at: apps, severity: isLost ? .warning : .info,
        help: ["list the apps in `details`, and write `[]` here or remove the key"],
        cost: isLost ? nil : texts.isEmpty ? "none: it has no app ID" : "none: `details` lists the apps too")
    })

  private static func file(apps: String) -> String {
    """
    {"applinks": {"apps": [\(apps)],
      "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}
    """
  }
}
