import Association

extension Rule {
  static let missingAppID = Rule(
    "missing-app-id", .apps, .error, summary: "an entry or a service lists no app",
    reason: """
      An entry of `details` opens links for the apps in its `appIDs`, or in the old form for the app in `appID`. Without either it applies to no \
      app, and neither does one with an empty `appIDs`: systems that know it ignore `appID` beside it. It is an error in `details`, whose patterns \
      are meant for an app. Another service without apps says nothing that does not happen, so it is information.
      """,
    cost: "the entry opens no links", source: "oracle; documented: Apple, \"applinks\"",
    examples: [
      .wrong("no app", #"{"applinks": {"details": [{"components": [{"/": "/buy/*"}]}]}}"#),
      .wrong("an empty list", #"{"applinks": {"details": [{"appIDs": [], "components": [{"/": "/buy/*"}]}]}}"#),
      .wrong("a service without apps", #"{"webcredentials": {"apps": []}}"#),
      .right("one app", components: #"{"/": "/buy/*"}"#),
    ],
    check: .file { context in
      if let applinks = context.file.applinks, !context.hasDetailsDictionary {
        for entry in applinks.entries { checkEntry(entry, context) }
      }
      for service in context.file.services { checkService(service, context) }
    })

  private static func checkEntry(_ entry: Entry, _ context: LintContext) {
    let document = context.document
    guard document.kind(entry.node) == .object, entry.apps.isEmpty else { return }
    let help = ["list the apps: `\"appIDs\": [\"<team ID>.<bundle ID>\"]`"]
    if let list = document.member("appIDs", of: entry.node) {
      guard document.kind(list.value) == .array, document.elements(list.value).isEmpty else { return }
      let isBeside = document.member("appID", of: entry.node) != nil
      context.report(
        isBeside ? "`appIDs` is empty, and `appID` beside it is ignored" : "`appIDs` is empty: the entry lists no app",
        at: list.value, help: help)
    } else if document.member("appID", of: entry.node) == nil,
      !context.hasMistaken(["appIDs", "appID"], in: entry.node, at: .entry)
    {
      context.report("the entry has neither `appIDs` nor `appID`", at: document.opening(entry.node), help: help)
    }
  }

  private static func checkService(_ service: Service, _ context: LintContext) {
    let document = context.document
    let list = document.value("apps", of: service.node)
    if let list, document.kind(list) != .array || !document.elements(list).isEmpty { return }
    if list == nil, context.hasMistaken(["apps"], in: service.node, at: .service) { return }
    context.report(
      list == nil ? "`\(service.name)` has no `apps`" : "`apps` of `\(service.name)` is empty",
      at: list.map(document.range) ?? document.opening(service.node), severity: .info,
      help: ["list the apps, or remove `\(service.name)`"], cost: "the service applies to no app")
  }
}
