import Analysis
import Association
import Matching
import SourceText

extension Rule {
  static let filesDiffer = Rule(
    "files-differ", .site, .warning,
    summary: "the two association files of a site do different things",
    reason: """
      A site may serve the file in `.well-known` and at the root. Devices use the first, and the second only if they \
      cannot get it. So a change that was made only at the root has no effect until `.well-known` fails, and then \
      everything changes. The files are compared by their effect: which apps they open for which URLs, and which apps \
      their other services list. Formatting makes no difference. It is a warning because one of them works.
      """,
    cost: "the file at the root has no effect while the other one is served",
    source: "documented: Apple, \"Supporting associated domains\"",
    examples: [
      .wrong(
        "a component that was added in one place",
        site: [
          (Site.wellKnownPath, Example.plainFile),
          (
            Site.rootPath,
            #"{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}, {"/": "/help/*"}]}]}}"#
          ),
        ]),
      .wrong(
        "other apps for passwords",
        site: [
          (Site.wellKnownPath, #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#),
          (Site.rootPath, #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.clip"]}}"#),
        ]),
      .right(
        "another text with the same effect",
        site: [
          (Site.wellKnownPath, Example.plainFile),
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
      // Other rules report a file that devices ignore.
      guard served.source.bytes != root.source.bytes, served.fault == nil, root.fault == nil else { return }
      if let change = root.differences(to: served, budget: context.options.budget).changes.first {
        report(change, context, served: first, root: second)
      } else if let service = FileContrast.differingService(served, root) {
        let node = root.services.first { $0.name == service }?.node
        context.report(
          "`\(service)` lists other apps than in `\(Site.wellKnownPath)`", in: second,
          at: node.map(root.document.range), help: [help])
      }
    })

  private static let help = "serve one file in both places, for example by a copy in the build"

  private static func report(_ change: FileDiff.Change, _ context: SiteContext, served: Int, root: Int) {
    let apps = change.apps.prefix(2).map { "`\(escapedForDisplay($0.text))`" }.joined(separator: ", ")
    let more = change.apps.count > 2 ? " and \(change.apps.count - 2) more" : ""
    let url = escapedForDisplay(change.url)
    let words =
      switch change.kind {
      case .opened: "opens \(url) for \(apps)\(more), but this file does not"
      case .closed: "does not open \(url) for \(apps)\(more), but this file does"
      case .moved: "opens \(url) in another app than this file, which opens it in \(apps)\(more)"
      }
    let files = context.site.files
    var labels: [SiteFinding.Label] = []
    if let range = files[served].file.component(of: change.new) {
      labels.append(SiteFinding.Label(file: served, range: range, text: "decides there"))
    }
    context.report(
      "`\(Site.wellKnownPath)` \(words)", in: root, at: files[root].file.component(of: change.old), labels: labels,
      help: [help])
  }
}
