import Association

extension Rule {
  static let noService = Rule(
    "no-service", .shape, .error, summary: "the file has no known service",
    reason: """
      A system looks for `applinks`, `webcredentials`, `appclips` or `activitycontinuation` in the outermost object \
      and ignores everything else. A file without any of them has no effect: that is why it is an error.
      """,
    cost: "the domain is associated with no app", source: "documented: Apple, \"Supporting associated domains\"",
    examples: [
      .wrong("an empty object", "{}"),
      .right("one service is enough", #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#),
    ],
    check: .file { context in
      let document = context.document
      let services = AssociationKey.keys(of: .root).map { $0.name }
      guard let root = document.root, document.kind(root) == .object, !context.file.hasServiceKey,
        !context.hasMistaken(services, or: .applinks, in: root, at: .root),
        !context.hasMistaken([], or: .entry, in: root, at: .root)
      else { return }
      context.report(
        "the file has no `applinks`, `webcredentials`, `appclips` or `activitycontinuation`",
        at: document.opening(root), help: ["add a service, such as `applinks` for universal links"])
    })
}
