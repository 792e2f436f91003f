import Association

extension Rule {
  static let appsNotEmpty = Rule(
    "apps-not-empty", .generations, .warning,
    summary: "`apps` of `applinks` is not an empty array",
    reason: """
      `apps` inside `applinks` is a relic of iOS 9: it had to be present and empty. Apps are listed in `details`. \
      Current systems ignore the key, so an app that is only here opens no link. It is a warning because the entries \
      of `details` still work.
      """,
    cost: "an app that is listed only here opens no link",
    source: "documented: Apple's archived guide, \"Support Universal Links\"",
    examples: [
      .wrong(
        "an app in `apps`",
        """
        {"applinks": {"apps": ["9QX4T7KM2P.shop.harbor.app"],
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}
        """),
      .right(
        "the empty array that iOS 9 to 12 expect",
        """
        {"applinks": {"apps": [],
          "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}
        """),
    ],
    check: .applinks { applinks, context in
      guard let apps = context.document.value("apps", of: applinks.node),
        context.document.elements(apps).contains(where: { _ in true })
      else { return }
      context.report(
        "`apps` of `applinks` is not empty", at: apps,
        help: ["list the apps in `details`, and write `[]` here or remove the key"])
    })
}
