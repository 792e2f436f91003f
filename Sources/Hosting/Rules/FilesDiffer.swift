import Lint

extension Rule {
  static let filesDiffer = Rule(
    "files-differ", .site, .warning, summary: "the two association files of a site do different things",
    reason: """
      A site may serve the file in `.well-known` and at the root. Devices use the first, and the second only if they cannot get it. So a change that \
      was made only at the root has no effect until `.well-known` fails, and then everything changes. The files are compared by their effect: which \
      apps they open for which URLs, and which apps their other services list. Formatting makes no difference. It is a warning because one of them \
      works. A file that devices cannot read differs from one that they can.
      """,
    cost: "the file at the root has no effect while the other one is served", source: associationSource,
    examples: [
      .wrong(
        "a component that was added in one place",
        site: [
          Site.wellKnownPath: Example.plainFile,
          Site.rootPath:
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}, {"/": "/help/*"}]}]}}"#,
        ]),
      .wrong(
        "other apps for passwords",
        site: [
          Site.wellKnownPath: #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#,
          Site.rootPath: #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.clip"]}}"#,
        ]),
      .wrong(
        "a file at the root that devices cannot read",
        site: [Site.wellKnownPath: Example.plainFile, Site.rootPath: #"{"applinks": {"details": []},}"#]),
      .right(
        "another text with the same effect",
        site: [
          Site.wellKnownPath: Example.plainFile,
          "apple-app-site-association": #"""
          {
            "applinks": {
              "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*", "comment": "the shop"}]}]
            }
          }
          """#,
        ]),
    ],
    check: .site { context in
      guard let first = context.site.file(Site.wellKnownPath), let second = context.site.file(Site.rootPath)
      else { return }
      let (served, root) = (context.site.files[first].file, context.site.files[second].file)
      // Other rules report two files that devices ignore.
      guard served.fault == nil || root.fault == nil else { return }
      let contrast = FileContrast(
        served, root, host: context.options.domain ?? "example.com", budget: context.options.budget)
      guard let words = contrast.words("`\(Site.wellKnownPath)`", "this file") else { return }
      var place = words.second
      if case .services(let names) = contrast {
        place = root.services.first { names.contains($0.name) }.map { root.document.range($0.node) }
      }
      context.report(
        words.message, in: second, at: place,
        labels: words.first.map { [Finding.Label(Finding.Location(file: first, $0), "decides there")] } ?? [],
        help: ["serve one file in both places, for example by a copy in the build"],
        cost: served.fault == nil ? nil : "devices get the file in `\(Site.folder)`, which they ignore")
    })
}
