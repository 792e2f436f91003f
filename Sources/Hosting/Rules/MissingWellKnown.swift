package import Lint

extension Rule {
  package static let missingWellKnown = Rule(
    "missing-well-known", .site, .warning, summary: "the only association file is at the root of the site",
    reason: rootOnlyReason,
    cost: "links do not open in the alternate modes, and may stop opening when Apple drops the old location",
    source: associationSource,
    examples: [
      .wrong("only the file at the root", site: [Site.rootPath: Example.plainFile]),
      .right(
        "the same file in both places", site: [Site.wellKnownPath: Example.plainFile, Site.rootPath: Example.plainFile]),
    ],
    check: .site { context in
      guard let root = context.site.file(Site.rootPath), context.site.file(Site.wellKnownPath) == nil else { return }
      context.report(
        "the file is only at the root of the site, not in `\(Site.folder)`", in: root,
        help: ["serve it at `/\(Site.wellKnownPath)` too"])
    })

  /// The reason of this rule and of `served-at-root-only`.
  package static let rootOnlyReason = """
    Devices and Apple's CDN request `/.well-known/apple-app-site-association` first, and \
    `/apple-app-site-association` only if that fails. The second is deprecated, costs a failed request each time, \
    and is never used with `?mode=developer` or `?mode=managed`. It is a warning because links still open today.
    """
}
