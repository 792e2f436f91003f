import JSONSource

extension Rule {
  static let filesDiffer = Rule(
    "files-differ", .site, .warning,
    summary: "the two association files of a site do different things",
    reason: """
      A site may serve the file in `.well-known` and at the root. Devices take the first and look at the second only where they \
      do not get it, so a change that was made at the root alone does nothing, until the day `.well-known` fails and everything \
      changes. Compared is what the files do: which apps they open for which URLs, and which apps their other services \
      name. How they are written makes no difference. It is a warning because one of them works.
      """,
    cost: "what the file at the root says does nothing while the other one is served",
    source: "documented: Apple, \"Supporting associated domains\"",
    examples: [
      .wrong(
        "a component that was added in one place",
        site: [
          (
            ".well-known/apple-app-site-association",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
          ),
          (
            "apple-app-site-association",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}, {"/": "/help/*"}]}]}}"#
          ),
        ]),
      .wrong(
        "other apps for passwords",
        site: [
          (
            ".well-known/apple-app-site-association",
            #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#
          ),
          ("apple-app-site-association", #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.clip"]}}"#),
        ]),
      .right(
        "written differently, and the same for every URL",
        site: [
          (
            ".well-known/apple-app-site-association",
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}"#
          ),
          (
            "apple-app-site-association",
            #"""
            {
              "applinks": {
                "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*", "comment": "the shop"}]}]
              }
            }
            """#
          ),
        ]),
    ],
    check: .site { context in
      guard let first = context.site.file(Site.wellKnownPath), let second = context.site.file(Site.rootPath) else {
        return
      }
      let (served, root) = (context.site.files[first].file, context.site.files[second].file)
      // What is wrong in a file that devices ignore is told there.
      guard served.fault == nil, root.fault == nil else { return }
      let contrast = FileContrast(served, root, budget: context.options.budget)
      guard let words = contrast.words("`\(Site.wellKnownPath)`", "this file") else { return }
      var place = words.second
      if case .service(let name) = contrast {
        place = root.services.first { $0.name == name }.map { root.document.range($0.node) }
      }
      context.report(
        words.message, in: second, at: place,
        labels: words.first.map { [Finding.Label(Finding.Location(file: first, $0), "decides there")] } ?? [],
        help: ["make the two files one, best by a copy in the build"])
    })
}
