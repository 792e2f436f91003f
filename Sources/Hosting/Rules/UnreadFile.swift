import Lint
import SourceText

extension Rule {
  static let unreadFile = Rule(
    "unread-file", .site, .error, summary: "an association file at a path that no device requests",
    reason: """
      Devices request exactly two paths, case-sensitively: `/.well-known/apple-app-site-association` and `/apple-app-site-association`. A file named \
      `apple-app-site-association.json`, one in `well-known` without the dot, or a folder of that name with an `index.html` is never read, even if a \
      redirect leads to it: devices do not follow redirects. It is an error if the site has no other file, and information if it lies beside one \
      that is read, or if one file is checked by itself: the server may publish it under the right name.
      """,
    cost: "devices never read it", source: associationSource + "; WWDC20 session 10098",
    examples: [
      .wrong(
        "`.json` at the end of the name", site: [".well-known/apple-app-site-association.json": Example.plainFile]),
      .wrong("a folder without its dot", site: ["well-known/apple-app-site-association": Example.plainFile]),
      .wrong(
        "a page of a static site generator",
        site: [".well-known/apple-app-site-association/index.html": Example.plainFile]),
      .wrong(
        "a copy beside the file that is read",
        site: [Site.wellKnownPath: Example.plainFile, "apple-app-site-association.json": Example.plainFile]),
      .wrong("text that an editor saved with formatting", site: ["apple-app-site-association.rtf": "{\\rtf1 {}}"]),
      .right("the exact name", site: [Site.wellKnownPath: Example.plainFile]),
    ],
    check: .site { context in
      guard context.site.isFolder else {
        for (index, file) in context.site.files.enumerated() {
          let parts = file.path.split(separator: "/")
          let name = parts.last ?? ""
          // In the wrong folder, the name of the file is right.
          let isMisplaced = name == Site.name || name.lowercased().hasPrefix("index.")
          context.report(
            isMisplaced
              ? "no device requests \(quoted(parts.suffix(2).joined(separator: "/")))"
              : "no device requests a file named \(quoted(name))", in: index,
            severity: .info, help: ["publish it as `\(Site.wellKnownPath)`"],
            cost: "devices never read it, unless the server publishes it under the right name")
        }
        return
      }
      let isServed = context.site.files.contains { Site.isRead($0.path) }
      for (index, file) in context.site.files.enumerated() where !Site.isRead(file.path) {
        context.report(
          "no device requests \(backquoted(file.path))", in: index, severity: isServed ? .info : .error,
          help: [isServed ? "remove it" : "move it to `\(Site.wellKnownPath)`"])
      }
    })
}
