import AppClaims
import Association
import Lint
import SourceText

extension Rule {
  static let appNotServed = Rule(
    "app-not-served", .claims, .error, summary: "an app claims a domain whose association file does not list it",
    reason: """
      Both sides must agree: the app claims the domain, and the domain's file lists the app under the same service. \
      Devices refuse a claim alone. Under `appclips`, the file lists the App Clip, also where the full app claims the \
      domain. It is an error because the service does not work for the domain.
      """,
    cost: "the service does not work for the domain",
    source: associationSource + "; \"Associating your App Clip with your website\"",
    examples: [
      .wrong("another app", credentials: "9QX4T7KM2P.shop.harbor.beta"),
      .wrong(
        "a full app whose App Clip is missing", claims: "appclips:example.com",
        served: ["example.com": #"{"appclips": {"apps": ["9QX4T7KM2P.shop.tavern.app.Clip"]}}"#]),
      .wrong(
        "an app that is only in the ignored `appID`", claims: "applinks:example.com",
        served: [
          "example.com":
            #"{"applinks": {"details": [{"appID": "9QX4T7KM2P.shop.harbor.app", "appIDs": ["9QX4T7KM2P.shop.harbor.beta"], "components": [{"/": "/buy/*"}]}]}}"#
        ]),
      .right(
        "a full app whose App Clip is listed", claims: "appclips:example.com",
        served: ["example.com": #"{"appclips": {"apps": ["9QX4T7KM2P.shop.harbor.app.Clip"]}}"#]),
      .right("both sides", credentials: "9QX4T7KM2P.shop.harbor.app"),
    ],
    check: .claims { context in
      for answer in context.answers {
        guard case .unnamed = answer.naming, let claim = answer.claims.first, let served = answer.served
        else { continue }
        let app = context.apps[answer.app]
        let isForClip = answer.service == .appclips && app.kind != .appClip
        // The App Clip has a result of its own.
        if isForClip, context.answers.contains(where: { $0.isOfClip(of: app, like: answer, context) }) { continue }
        let name = quoted(app.appID?.text ?? app.bundleID ?? "")
        let file = context.served[served]
        let reference = AppReference(app.appID?.text ?? app.bundleID ?? "")
        if answer.service == .applinks, let own = file.file, let ignored = own.ignoredApp(reference) {
          context.report(
            "the file of `\(file.domain)` has \(quoted(ignored.id.text)) only in `appID`, which is ignored beside `appIDs`",
            in: answer.app, at: claim.range,
            labels: [context.label(context.file(served), own.document.range(ignored.node), "ignored")],
            help: ["add the app to `appIDs` of this entry"])
          continue
        }
        let node = file.file?.node(of: answer.service)
        context.report(
          "the file of `\(file.domain)` \(isForClip ? "lists no App Clip of \(name)" : "does not list \(name)") under `\(answer.service.rawValue)`",
          in: answer.app, at: claim.range, labels: node.map { [context.label(context.file(served), $0, "here")] } ?? [],
          help: [
            isForClip
              ? clipHelp(app) : app.appID.map { "add \(backquoted($0.text)) there" } ?? "add the app there"
          ])
      }
    })

  private static func clipHelp(_ app: ClaimedApp) -> String {
    if let clip = app.clipIDs.first { return "add \(quoted(clip.text)) there" }
    return app.appID.map { "add the ID of its App Clip there, such as \(quoted("\($0.text).Clip"))" }
      ?? "add its App Clip there"
  }
}

extension ClaimAnswer {
  /// Returns `true` if it is the result for the App Clip of an app, for the same claim.
  fileprivate func isOfClip(of app: ClaimedApp, like other: ClaimAnswer, _ context: RuleContext<ClaimSubject>) -> Bool {
    guard domain == other.domain, service == other.service, !claims.isEmpty else { return false }
    return context.apps[self.app].appID.map(app.hasClip) ?? false
  }
}
