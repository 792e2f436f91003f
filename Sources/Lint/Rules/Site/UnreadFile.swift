import SourceText

extension Rule {
  static let unreadFile = Rule(
    "unread-file", .site, .error,
    summary: "an association file under a name or in a folder that no device asks for",
    reason: """
      Devices ask for exactly two addresses, letter by letter: `/.well-known/apple-app-site-association` and \
      `/apple-app-site-association`. A file named `apple-app-site-association.json`, one in `well-known` without the dot, or a \
      folder of that name with an `index.html` is never read, also where a redirect leads to it: devices follow none. It is an \
      error where the site has no other file, and a warning where it lies beside one that is read.
      """,
    cost: "devices never read it: no app opens any link because of it",
    source: "documented: Apple, \"Supporting associated domains\"; WWDC20 session 10098",
    examples: [
      .wrong(
        "`.json` at the end of the name",
        site: [
          (
            ".well-known/apple-app-site-association.json",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
          )
        ]),
      .wrong(
        "a folder without its dot",
        site: [
          (
            "well-known/apple-app-site-association",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
          )
        ]),
      .wrong(
        "a page of a static site generator",
        site: [
          (
            ".well-known/apple-app-site-association/index.html",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
          )
        ]),
      .wrong(
        "a copy beside the file that is read",
        site: [
          (
            ".well-known/apple-app-site-association",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
          ),
          (
            "apple-app-site-association.json",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
          ),
        ]),
      .right(
        "the exact name",
        site: [
          (
            ".well-known/apple-app-site-association",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
          )
        ]),
    ],
    check: .site { context in
      let isServed = context.site.files.contains { Site.isRead($0.path) }
      for (index, file) in context.site.files.enumerated() where !Site.isRead(file.path) {
        context.report(
          "no device asks for `\(escapedForDisplay(file.path))`", in: index, severity: isServed ? .warning : .error,
          help: [isServed ? "remove it" : "move it to `\(Site.wellKnownPath)`"])
      }
    })
}
