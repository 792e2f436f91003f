import Lint

extension Rule {
  static let unreadAssetLinks = Rule(
    "unread-asset-links", .site, .warning, summary: "an `assetlinks.json` at the root of a site",
    reason: """
      Android and other programs request `/.well-known/assetlinks.json` alone. There is no second location, unlike \
      that of Apple's file. It is a warning because the server may publish the file at its place.
      """,
    cost: "Android verifies no link of the domain, unless the server publishes the file at its place",
    source: "documented: Android, \"Configure website associations\"",
    examples: [
      .wrong(
        "both files at the root", site: [Site.rootPath: Example.plainFile, Site.assetLinksName: "[]\n"],
        alongside: ["missing-well-known"]),
      .right("in its place", site: [Site.wellKnownPath: Example.plainFile, Site.assetLinksPath: "[]\n"]),
    ],
    check: .site { context in
      guard context.site.assetLinks == .root else { return }
      context.report(
        "Android does not request the `assetlinks.json` at the root of the site", in: nil,
        help: ["move it to `\(Site.assetLinksPath)`"])
    })
}
