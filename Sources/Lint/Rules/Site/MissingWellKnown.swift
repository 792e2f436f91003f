extension Rule {
  static let missingWellKnown = Rule(
    "missing-well-known", .site, .warning,
    summary: "the only association file is at the root of the site",
    reason: """
      Devices and Apple's CDN ask for `/.well-known/apple-app-site-association` first and for `/apple-app-site-association` only \
      where that gives nothing. The second is deprecated, costs a failed request each time, and is never read with \
      `?mode=developer` or `?mode=managed`. It is a warning because today's links still open.
      """,
    cost: "links do not open in the alternate modes, and everywhere the day the old place is no longer asked",
    source: "documented: Apple, \"Supporting associated domains\"",
    examples: [
      .wrong(
        "the file at the root alone",
        site: [
          (
            "apple-app-site-association",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
          )
        ]),
      .right(
        "the same file in both places",
        site: [
          (
            ".well-known/apple-app-site-association",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
          ),
          (
            "apple-app-site-association",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
          ),
        ]),
    ],
    check: .site { context in
      guard let root = context.site.file(Site.rootPath), context.site.file(Site.wellKnownPath) == nil else { return }
      context.report(
        "the file is at the root of the site alone, not in `\(Site.folder)`", in: root,
        help: ["serve it at `/\(Site.wellKnownPath)`; it can stay here too"])
    })
}
