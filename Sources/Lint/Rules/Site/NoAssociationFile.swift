extension Rule {
  static let noAssociationFile = Rule(
    "no-association-file", .site, .error,
    summary: "a site has no association file",
    reason: """
      `aasa lint FOLDER` looks for `.well-known/apple-app-site-association` and `apple-app-site-association` in the folder and \
      below. Where there is neither, the build or the upload lost the file: folders whose names begin with a dot are left out \
      by many tools (`.well-known` has to be named in Jekyll's `include`, and a glob such as `*` does not see it). It is an error \
      because nothing of what the app expects is there.
      """,
    cost: "no app opens any link of the domain",
    source: "documented: Apple, \"Supporting associated domains\"",
    examples: [
      .wrong("a site that was built without its hidden folders", site: [("index.html", "<!doctype html>\n")]),
      .right(
        "the file in its place",
        site: [
          (
            ".well-known/apple-app-site-association",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
          )
        ]),
    ],
    check: .site { context in
      // A file in a wrong place or under a wrong name is another rule's.
      guard context.site.files.isEmpty else { return }
      context.report(
        "no association file in this folder or below it", in: nil,
        help: ["put the file at `\(Site.wellKnownPath)`, and look whether the build leaves out hidden folders"])
    })
}
