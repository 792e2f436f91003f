import Lint
import Tasks

extension ReportRule {
  static let differences = [
    exclusionLost, opened, closed, moved, added, removed, undecidedDifference, trafficAboveLimit,
  ]

  static let exclusionLost = difference(
    "exclusion-lost", .warning, "an app opens URLs that the old file excludes",
    "The new file no longer has the exclusion, or an earlier component matches. One of the shortest such URLs is shown."
  )
  static let opened = difference(
    "url-opened", .info, "an app opens URLs that it did not open before",
    "The new file has a component or a rule for them. One of the shortest such URLs is shown.")
  static let closed = difference(
    "url-closed", .warning, "an app no longer opens URLs that it opened before",
    """
    No component or rule of the new file matches them, or one excludes them: they open in the browser. One of the shortest such URLs is shown.
    """)
  static let moved = difference(
    "url-moved", .warning, "URLs move from one app to another",
    "Both files open them, with different apps. One of the shortest such URLs is shown.")
  static let added = difference(
    "app-added", .info, "a service lists an app that it did not list before",
    "The service is `webcredentials`, `appclips` or `activitycontinuation`.")
  static let removed = difference(
    "app-removed", .warning, "a service no longer lists an app",
    "The service is `webcredentials`, `appclips` or `activitycontinuation`; its features stop working in the app.")
  static let undecidedDifference = difference(
    "undecided-change", .warning, "the comparison was not finished",
    "The search budget ran out. The reported differences are certain.")

  static let trafficAboveLimit = difference(
    "traffic-above-limit", .error, "more requests of the log are affected than `--fail-on-traffic` allows",
    "The share is that of the requests for the hosts whose files are compared.")

  /// The rules of `aasa diff` for an `assetlinks.json`.
  static let linkDifferences = [
    exclusionLost, opened, closed, relationAdded, relationRemoved, includeAdded, includeRemoved, undecidedDifference,
  ]

  static let relationAdded = difference(
    "relation-added", .info, "a relation lists a target that it did not list before",
    "The target is an app, a site, or one more fingerprint of an app.")
  static let relationRemoved = difference(
    "relation-removed", .warning, "a relation no longer lists a target",
    "The target is an app, a site, or a fingerprint of an app.")
  static let includeAdded = difference(
    "include-added", .info, "the file includes a list that it did not include before", "The list itself is not read.")
  static let includeRemoved = difference(
    "include-removed", .warning, "the file no longer includes a list", "The list itself is not read.")

  static func difference(_ name: String, _ severity: Severity, _ summary: String, _ text: String) -> ReportRule {
    ReportRule(
      name: name, severity: severity, summary: summary,
      markdown: "### \(name)\n\n**\(severity.rawValue)** – \(summary)\n\n\(text)\n")
  }
}
