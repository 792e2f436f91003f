import Analysis
import Association
import Lint
import SourceText
import Tasks

extension ReportResult {
  /// The apps of a service that were added and removed: an added one at its ID, a removed one at the service in the new file.
  static func results(
    _ diff: ServiceDiff, _ old: AssociationFile, _ new: AssociationFile, in reported: ReportedFile
  ) -> [ReportResult] {
    let place = new.services.first { $0.name == diff.service }.map { new.document.range($0.node) }
    let added = diff.added.map { app in
      ReportResult(
        rule: ReportRule.added.name, severity: ReportRule.added.severity,
        message: "`\(diff.service)` newly lists `\(escapedForDisplay(app.id.text))`",
        range: new.document.range(app.node), identity: [diff.service, app.id.text])
    }
    let removed = diff.removed.map { app in
      ReportResult(
        rule: ReportRule.removed.name, severity: ReportRule.removed.severity,
        message: "`\(diff.service)` no longer lists `\(escapedForDisplay(app.id.text))`", range: place,
        related: [RelatedPlace("listed in the old file", old.document.range(app.node), in: reported)],
        cost: diff.loss, identity: [diff.service, app.id.text])
    }
    return added + removed
  }
}

extension ServiceDiff {
  /// The effect of a removed app.
  fileprivate var loss: String {
    switch service {
    case "webcredentials": "passkeys, saved passwords and HTTPS callbacks of web authentication stop working in the app"
    case "appclips": "links of the domain no longer open the App Clip"
    default: "Handoff from the website no longer opens the app"
    }
  }
}
