import Association
import SourceText

extension Rule {
  static let inconsistentTeam = Rule(
    "inconsistent-team", .apps, .warning, summary: "an app is listed with different prefixes",
    reason: """
      A bundle ID belongs to one team, and an App Clip to the team of its app. The same bundle ID with two prefixes, or an App Clip with another \
      prefix than its app, is usually a typo or a copy from another account. It is a warning because both may be right: an app from before 2011 may \
      have a prefix of its own beside the team ID, and an app may have moved to another team. If one service lists both and the prefixes are not \
      similar, that is likely, and it is information.
      """,
    cost: "if one of the IDs is wrong, its service does not work for the app",
    source: "documented: Apple, \"Register an App ID\"; decided: only equal bundle IDs and App Clips are compared",
    examples: [
      .wrong("two services, two prefixes", beside: #""webcredentials": {"apps": ["9QX4T7KM2F.shop.harbor.app"]}"#),
      .wrong("an App Clip of another team", beside: #""appclips": {"apps": ["H3V8L6WD5Z.shop.harbor.app.Clip"]}"#),
      .right(
        "two teams, each with its own app",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]},
          {"appIDs": ["H3V8L6WD5Z.shop.harbor.driver"], "components": [{"/": "/drive/*"}]}
        ]}}
        """),
    ],
    check: .file { context in
      let sites = context.appIDSites.filter { site in
        if site.id.isOrdinary { return site.placeholder?.hidesMalformation != true }
        // `malformed-app-id` reports a prefix with a colon, such as that of a claim.
        return site.id.prefix.map { !$0.contains(":") } ?? false && site.placeholder?.hidesMalformation != true
          && !site.id.text.contains(where: { $0.isWhitespace })
      }
      guard let first = sites.first, sites.contains(where: { $0.id.prefix != first.id.prefix }) else { return }
      var homes: [Substring: AppIDSite] = [:]
      // IDs with a valid prefix first: they are more likely to be right.
      for site in sites.filter(hasPossiblePrefix) + sites.filter({ !hasPossiblePrefix($0) }) {
        guard let bundleID = site.id.bundleID, !bundleID.isEmpty, homes[bundleID] == nil else { continue }
        homes[bundleID] = site
      }
      for site in sites.uniqued({ $0.id }) {
        // `malformed-app-id` reports the others.
        guard hasPossiblePrefix(site), let bundleID = site.id.bundleID, let prefix = site.id.prefix else { continue }
        let home = homes[bundleID].flatMap { $0.id.prefix == prefix ? nil : $0 } ?? app(ofClip: site, homes)
        guard let home, let other = home.id.prefix, other != prefix else { continue }
        context.report(
          "the bundle ID \(context.quote(bundleID)) has the prefix \(context.quote(prefix)) here and \(context.quote(other)) elsewhere",
          at: site.node, severity: isLikelyMeant(site, home) ? .info : nil,
          labels: [context.label(home.node, "the other prefix")],
          help: ["in both places, use the prefix that the app is signed with"])
      }
    })

  /// Returns `true` if one service lists the app with two prefixes that are no typo of each other.
  private static func isLikelyMeant(_ site: AppIDSite, _ home: AppIDSite) -> Bool {
    guard site.service == home.service, hasPossiblePrefix(site), hasPossiblePrefix(home),
      let first = site.id.prefix, let second = home.id.prefix
    else { return false }
    return editDistance(Array(first.utf8), Array(second.utf8)) > 2
  }

  private static func hasPossiblePrefix(_ site: AppIDSite) -> Bool {
    site.id.isOrdinary || site.id.prefix.map { AppID.isPrefix($0) } ?? false
  }

  /// The app of an App Clip: its bundle ID is the beginning of the clip's.
  private static func app(ofClip site: AppIDSite, _ homes: [Substring: AppIDSite]) -> AppIDSite? {
    guard site.service == "appclips", let bundleID = site.id.bundleID else { return nil }
    let dots = bundleID.indices.reversed().lazy.filter { bundleID[$0] == "." }
    return dots.compactMap { homes[bundleID[..<$0]] }.first
  }
}
