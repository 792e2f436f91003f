import Lint

extension Rule {
  static let noAssociationFile = Rule(
    "no-association-file", .site, .error, summary: "a site has no association file",
    reason: """
      `aasa lint FOLDER` looks for `.well-known/apple-app-site-association` and `apple-app-site-association` in the \
      folder and below. If neither exists, the build or the upload may have lost the file: many tools leave out \
      folders whose names begin with a dot (`.well-known` has to be listed in Jekyll's `include`, and a glob such as \
      `*` does not match it). It is an error because links need the file. Beside an `assetlinks.json`, it is information: the site may have no iOS app.
      """,
    cost: costOfNoLinks, source: associationSource,
    examples: [
      .wrong("a site that was built without its hidden folders", site: ["index.html": "<!doctype html>\n"]),
      .wrong("the file for Android alone", site: [Site.assetLinksPath: "[]\n"]),
      .right("the file in its place", site: [Site.wellKnownPath: Example.plainFile]),
    ],
    check: .site { context in
      // `unread-file` reports a file in a wrong place or under a wrong name.
      guard context.site.files.isEmpty else { return }
      if context.site.assetLinks == .wellKnown {
        return context.report(
          "there is an `assetlinks.json`, and no association file", in: nil, severity: .info,
          help: ["put the file at `\(Site.wellKnownPath)`, if the site has an iOS app"],
          cost: "no link of the domain opens an iOS app")
      }
      context.report(
        "there is no association file in this folder or below it", in: nil,
        help: ["put the file at `\(Site.wellKnownPath)`, and check whether the build leaves out hidden folders"])
    })
}
