extension Rule {
  static let emptyDetails = Rule(
    "empty-details", .shape, .info, summary: "`applinks` has no entries in `details`",
    reason: """
      `details` lists which apps open which links. Without an entry, `applinks` opens none. Beside another service that \
      lists an app, or in a file that should open no links, it has no effect, so it is information. It is a warning if \
      no service of the file lists an app: the file has no effect at all, which is rarely intended.
      """,
    cost: "no app opens any link of the domain", source: "documented: Apple, \"applinks\"",
    examples: [
      .wrong("an empty array", #"{"applinks": {"apps": [], "details": []}}"#),
      .wrong("no `details`", #"{"applinks": {}, "webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#),
      .right("one entry", components: #"{"/": "/buy/*"}"#),
    ],
    check: .applinks { applinks, context in
      let document = context.document
      let severity: Severity = context.file.services.contains { !$0.apps.isEmpty } ? .info : .warning
      let help = ["add an entry with `appIDs` and `components`, or remove `applinks`"]
      guard let details = document.member("details", of: applinks.node) else {
        guard !context.hasMistaken(["details"], or: .entry, in: applinks.node, at: .applinks) else { return }
        return context.report(
          "`applinks` has no `details`", at: document.opening(applinks.node), severity: severity, help: help)
      }
      let isContainer = [.array, .object].contains(document.kind(details.value))
      // `wrong-type` reports an entry without its array.
      guard isContainer, applinks.entries.isEmpty, !document.isEntry(details.value) else { return }
      context.report("`details` is empty", at: details.value, severity: severity, help: help)
    })
}
