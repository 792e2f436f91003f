extension Rule {
  static let legacyDetailsDictionary = Rule(
    "legacy-details-dictionary", .generations, .info, summary: "`details` is an object with app IDs as its keys",
    reason: """
      The oldest form of the file, from the first version of iOS 9, uses app IDs as keys of `details`. The members of \
      an object have no order, so if two apps match a link, the choice is up to the reader; this tool sorts the keys. \
      Current systems still read this form, so it is information; Apple's current pages describe only the array.
      """,
    cost: "the order of the apps is undefined, which matters if two of them match a link",
    source: "oracle; decided: keys are sorted",
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
      guard let details = document.member("details", of: applinks.node), context.hasDetailsDictionary,
        !document.members(details.value).isEmpty
      else { return }
      context.report(
        "`details` is an object, so its apps have no order", at: details.key,
        help: ["write an array of entries with `appIDs` and `components`"])
    })
}
