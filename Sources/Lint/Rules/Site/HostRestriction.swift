extension Rule {
  static let hostRestriction = Rule(
    "host-restriction", .site, .error,
    summary: "the configuration of a host serves the file only after a login",
    reason: """
      Devices and Apple's CDN have no account. A route of Azure Static Web Apps with `allowedRoles` other than \
      `anonymous` responds to them with a login, also for files. It is an error because they get no file.
      """,
    cost: "devices and the CDN get no file: no app opens any link of the domain",
    source: "documented: Microsoft, \"Configure Azure Static Web Apps\" (securing routes with roles)",
    examples: [
      .wrong(
        "everything needs a login",
        site: [
          (Site.wellKnownPath, Example.plainFile),
          ("staticwebapp.config.json", #"{"routes": [{"route": "/*", "allowedRoles": ["authenticated"]}]}"#),
        ]),
      .right(
        "an exception before it",
        site: [
          (Site.wellKnownPath, Example.plainFile),
          (
            "staticwebapp.config.json",
            """
            {"routes": [
              {"route": "/.well-known/*", "allowedRoles": ["anonymous"]},
              {"route": "/*", "allowedRoles": ["authenticated"]}]}
            """
          ),
        ]),
    ],
    check: .site { context in
      guard let path = context.site.servedPath else { return }
      for decision in context.site.hostingDecisions(for: path) {
        guard case .restrict(let roles) = decision.rule.action else { continue }
        let names = roles.prefix(3).map { quoted($0) }.joined(separator: ", ")
        context.report(
          "\(quoted(decision.rule.text)) serves `\(decision.path)` only to \(names.isEmpty ? "no role" : names)",
          in: decision.file, at: decision.rule.range,
          help: ["put the route `\(decision.path)` with the role `anonymous` before it"])
      }
    })
}
