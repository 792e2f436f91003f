import Association

extension Rule {
  static let legacyDetailsDictionary = Rule(
    "legacy-details-dictionary", .generations, .warning,
    summary: "`details` is an object with app IDs as its keys",
    reason: """
      The oldest form of the file, from the first version of iOS 9, names the apps as keys of `details`. An object has no \
      order, so which app gets a link that two of them match is left to the reader; this tool takes the keys in sorted \
      order. It is a warning because today's pages describe only the array.
      """,
    cost: "the order of the apps is not the order of the file, and newer readers may not read the form at all",
    source: "oracle; decided: keys are taken in sorted order",
    examples: [
      .wrong(
        "app IDs as keys",
        """
        {"applinks": {"apps": [], "details": {
          "9QX4T7KM2P.shop.harbor.app": {"paths": ["/buy/*"]}
        }}}
        """),
      .right(
        "an array of entries",
        """
        {"applinks": {"details": [
          {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}
        ]}}
        """),
    ],
    check: .applinks { applinks, context in
      let document = context.document
      guard let details = document.member("details", of: applinks.node), document.kind(details.value) == .object,
        document.members(details.value).contains(where: { _ in true })
      else { return }
      context.report(
        "`details` is an object: its apps are taken in sorted order", at: details.key,
        help: ["write an array of entries with `appIDs` and `components`"])
    })
}
