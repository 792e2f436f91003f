import AppClaims
import Lint
import SourceText

extension Rule {
  static let unclaimedApp = Rule(
    "unclaimed-app", .claims, .info, summary: "an association file lists apps that were not passed",
    reason: """
      They may be other apps of the same owner, or app IDs that are obsolete or misspelt. It is information, because \
      the other apps are not known here; pass all of them to `aasa entitlements` to be sure.
      """,
    cost: "none, if the other apps exist", source: "decided: only the owner knows all apps",
    examples: [
      .wrong("a second app", credentials: "9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.beta"),
      .right("the app alone", credentials: "9QX4T7KM2P.shop.harbor.app"),
    ],
    check: .claims { context in
      let bundleIDs = Set(context.apps.compactMap { $0.bundleID })
      // An unknown app could be any of them.
      guard !bundleIDs.isEmpty, context.apps.allSatisfy({ $0.bundleID != nil }) else { return }
      var files: Set<String> = []
      for (index, served) in context.served.enumerated() {
        // One file may be that of several domains.
        guard let file = served.file, file.fault == nil, files.insert(file.source.name).inserted else { continue }
        var seen: Set<String> = []
        let others = AssociatedService.allCases.flatMap { file.apps(of: $0) }.filter { app in
          guard let bundleID = app.id.bundleID, !bundleIDs.contains(String(bundleID)),
            !context.apps.contains(where: { $0.hasClip(app.id) })
          else { return false }
          return seen.insert(app.id.text).inserted
        }
        guard let first = others.first else { continue }
        // If none of the apps is listed, another rule reports it.
        let isKnown = AssociatedService.allCases.contains { service in
          file.apps(of: service).contains { $0.id.bundleID.map { bundleIDs.contains(String($0)) } == true }
        }
        if !isKnown { continue }
        context.report(
          "\(listed(others.map { quoted($0.id.text) })): listed here, but not among the apps you passed",
          in: context.file(index),
          at: file.document.range(first.node), help: ["pass the other apps too, or remove obsolete app IDs"])
      }
    })
}
