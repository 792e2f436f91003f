import Association

extension Rule {
  static let unlistedAppClip = Rule(
    "unlisted-app-clip", .apps, .warning, summary: "an App Clip is in `applinks`, but `appclips` does not list it",
    reason: """
      Systems offer an App Clip for the links of a site only if `appclips` lists its ID. `applinks` opens links in apps; it does not start a clip \
      that is not on the device. An ID is taken for an App Clip's if it ends in `.Clip`, as Xcode names clips, or if it is the ID of a listed app \
      with `.clip` or `.appclip` after it. It is a warning, because the name may mislead.
      """,
    cost: "systems do not offer the App Clip for links of the site",
    source: "documented: Apple, \"Associating your App Clip with your website\"; decided: the names of App Clips",
    examples: [
      .wrong("no `appclips`", appID: "9QX4T7KM2P.shop.harbor.app.Clip"),
      .wrong(
        "another App Clip in `appclips`",
        file(with: "9QX4T7KM2P.shop.harbor.app.clip", andIn: "9QX4T7KM2P.shop.harbor.till.clip")),
      .right(
        "the App Clip in both services",
        file(with: "9QX4T7KM2P.shop.harbor.app.Clip", andIn: "9QX4T7KM2P.shop.harbor.app.Clip")),
    ],
    check: .file { context in
      let known = Set(context.appIDSites.map { $0.id.text })
      var listed = Set(context.appIDSites.filter { $0.service == "appclips" }.map { $0.id })
      for site in context.appIDSites where site.service == "applinks" && isAppClip(site.id, among: known) {
        // `malformed-app-id` and `placeholder-app-id` report an ID that has to be changed first.
        guard site.fault == nil, site.placeholder == nil, listed.insert(site.id).inserted else { continue }
        context.report(
          "the App Clip \(context.quote(site.id.text)) is in `applinks`, but `appclips` does not list it",
          at: site.node, help: ["add it to `apps` of `appclips`"])
      }
    })

  /// A file with an App Clip in `applinks` and one in `appclips`.
  private static func file(with clip: String, andIn listed: String) -> String {
    """
    {
      "applinks": {"details": [{
        "appIDs": ["9QX4T7KM2P.shop.harbor.app", "\(clip)"],
        "components": [{"/": "/buy/*"}]}]},
      "appclips": {"apps": ["\(listed)"]}
    }
    """
  }

  private static func isAppClip(_ id: AppID, among known: Set<String>) -> Bool {
    guard let dot = id.text.lastIndex(of: ".") else { return false }
    let last = id.text[id.text.index(after: dot)...]
    if last == "Clip" { return true }
    return ["clip", "appclip"].contains(last.lowercased()) && known.contains(String(id.text[..<dot]))
  }
}
