import AppClaims
import JSONSource
import Lint

extension Rule {
  static let unclaimedApp = Rule(
    "unclaimed-app", .claims, .info,
    summary: "an association file names apps that none of the given ones is",
    reason: """
      They may be other apps of the same owner. They may also be app IDs that no app has any more, or that are written wrongly. It is \
      only worth knowing, because the other apps were not looked at; giving all of them to `aasa entitlements` at once makes sure.
      """,
    cost: "none, if the other apps exist",
    source: "decided: only whoever owns the apps knows them all",
    examples: [
      .wrong(
        "a second app",
        claims: "webcredentials:example.com",
        served: [
          (
            "example.com",
            #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.beta"]}}"#
          )
        ]),
      .right(
        "the app alone",
        claims: "webcredentials:example.com",
        served: [("example.com", #"{"webcredentials": {"apps": ["9QX4T7KM2P.shop.harbor.app"]}}"#)]),
    ],
    check: .claims { context in
      let bundleIDs = Set(context.apps.compactMap(\.bundleID))
      // An app that is not known could be any of them.
      guard !bundleIDs.isEmpty, context.apps.allSatisfy({ $0.bundleID != nil }) else { return }
      var files: Set<String> = []
      for (index, served) in context.served.enumerated() {
        // One file may answer for several domains.
        guard let file = served.file, file.fault == nil, files.insert(file.source.name).inserted else { continue }
        var seen: Set<String> = []
        let others = AssociatedService.allCases.flatMap { file.apps(of: $0) }.filter { app in
          guard let bundleID = app.id.bundleID, !bundleIDs.contains(String(bundleID)) else { return false }
          return seen.insert(app.id.text).inserted
        }
        guard let first = others.first else { continue }
        // A finding for each service's file would repeat itself; where nothing of ours is named, another rule says so.
        let names = others.prefix(3).map { quoted($0.id.text) }.joined(separator: ", ")
        let more = others.count > 3 ? " and \(others.count - 3) more" : ""
        let isKnown = AssociatedService.allCases.contains { service in
          file.apps(of: service).contains { $0.id.bundleID.map { bundleIDs.contains(String($0)) } == true }
        }
        if !isKnown { continue }
        context.report(
          "\(names)\(more): named here, and not among the apps that were looked at", in: .served(index),
          at: file.document.range(first.node), help: ["give the other apps too, or remove what is no app any more"])
      }
    })
}
