extension Rule {
  static let appInAppClips = Rule(
    "app-in-appclips", .apps, .info, summary: "`appclips` lists the ID of an app instead of its App Clip",
    reason: """
      `appclips` lists App Clips, whose bundle IDs begin with that of their app: `shop.harbor.app.Clip`. The ID of the app itself starts no App \
      Clip. An ID is taken for an app's if another service lists it too, or if an App Clip beside it begins with it, and if it does not itself begin \
      with that of another app. It is information, because nothing else changes.
      """,
    cost: "systems offer no App Clip for this ID",
    source: "documented: Apple, \"Associating your App Clip with your website\", \"Creating an App Clip with Xcode\"",
    examples: [
      .wrong("the app in both services", beside: #""appclips": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}"#),
      .wrong(
        "the app beside its App Clip",
        #"{"appclips": {"apps": ["9QX4T7KM2P.shop.harbor.app.Clip", "9QX4T7KM2P.shop.harbor.app"]}}"#),
      .right("the App Clip", beside: #""appclips": {"apps": ["9QX4T7KM2P.shop.harbor.app.Clip"]}"#),
    ],
    check: .file { context in
      let sites = context.appIDSites
      let clips = sites.filter { $0.service == "appclips" }
      if clips.isEmpty { return }
      let elsewhere = Dictionary(
        sites.filter { $0.service != "appclips" }.map { ($0.id.text, $0) }, uniquingKeysWith: { first, _ in first })
      let known = Set(sites.map { $0.id.text })
      /// The IDs that others begin with.
      let parents = Set(known.flatMap { beginnings(of: $0) })
      for site in clips where site.fault == nil && site.placeholder == nil {
        let isClip =
          beginnings(of: site.id.text).contains(where: known.contains)
          || site.id.text.lowercased().split(separator: ".").last?.contains("clip") ?? false
        let isParent = parents.contains(site.id.text)
        guard !isClip, let other = elsewhere[site.id.text] ?? (isParent ? site : nil) else { continue }
        context.report(
          "\(context.quote(site.id.text)) in `appclips` looks like the ID of the app, not of its App Clip",
          at: site.node, labels: other.node == site.node ? [] : [context.label(other.node, "the app")],
          help: ["list the ID of the App Clip, such as \(context.quote(site.id.text + ".Clip")), or remove it"])
      }
    })

  /// The texts before each dot of an ID, without the prefix alone.
  private static func beginnings(of id: String) -> [String] {
    id.indices.filter { id[$0] == "." }.dropFirst().map { String(id[..<$0]) }
  }
}
