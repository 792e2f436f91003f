package import Analysis
package import Association
package import Lint
import Matching
import SourceText
package import Tasks

extension Report {
  /// The differences for the formats of results: each change is a result in the new file, at the component
  /// that decides there, else at the entry of the app.
  ///
  /// - Parameters:
  ///   - parts: The differences in each reading, newest first.
  ///   - services: The services that list other apps.
  ///   - old: The path of the old file for machines; see ``ReportedFile/path``.
  ///   - new: That of the new file.
  package init(
    _ parts: [SystemDiff], _ services: [ServiceDiff] = [], old: (file: AssociationFile, path: String),
    new: (file: AssociationFile, path: String),
    failOn: Severity?
  ) {
    let reported = (
      old: ReportedFile(old.file.source, path: old.path), new: ReportedFile(new.file.source, path: new.path)
    )
    let results = parts.flatMap { part in
      let condition = parts.count > 1 ? "on \(part.systems), " : ""
      let identity = parts.count > 1 ? [part.systems] : []
      let sides = (old: DifferenceSide(part.old, reported.old), new: DifferenceSide(part.new, reported.new))
      return part.diff.changes.map { Self.result($0, sides.old, sides.new, condition, identity) }
        + part.diff.undecided.map { question in
          ReportResult(
            rule: "undecided-change", severity: .warning,
            message: "\(condition)it is undecided \(question.kind.words) for \(Self.names(question.apps))",
            range: sides.new.entry(of: question.apps.first), cost: "a difference may have been missed",
            identity: identity + [question.kind.rawValue] + question.apps.map(\.text))
        }
    }
    let changed = services.flatMap { ReportResult.results($0, old.file, new.file, in: reported.old) }
    self.init(
      command: "diff", rules: ReportRule.differences, files: [FileReport(reported.new, results + changed)],
      failOn: failOn)
    nothing = Self.equivalence
  }

  static let equivalence = "equivalent, every URL opens the same apps with both files"

  private static func result(
    _ change: FileDiff.Change, _ old: DifferenceSide, _ new: DifferenceSide, _ condition: String, _ reading: [String]
  ) -> ReportResult {
    let url = "`\(escapedForDisplay(change.url))`"
    let apps = names(change.apps)
    let verb = change.apps.count == 1 ? "opens" : "open"
    let rule: ReportRule
    let message: String
    var identity = reading + change.apps.map(\.text)
    switch change.kind {
    case .opened: (rule, message) = (.opened, "\(apps) newly \(verb) \(url)")
    case .closed: (rule, message) = (.closed, "\(apps) no longer \(verb) \(url)")
    case .moved(let winners):
      (rule, message) = (.moved, "\(url) leaves \(apps) and goes to \(names(winners))")
      identity += [""] + winners.map(\.text)
    }
    let before = old.component(change.old)
    return ReportResult(
      rule: rule.name, severity: rule.severity, message: condition + message,
      range: new.component(change.new) ?? new.entry(of: change.apps.first),
      related: before.map { [RelatedPlace("decided in the old file", $0, in: old.reported)] } ?? [],
      help: [], identity: identity)
  }

  private static func names(_ apps: [AppID]) -> String {
    let shown = apps.prefix(3).map { "`\(escapedForDisplay($0.text))`" }.joined(separator: ", ")
    return apps.count > 3 ? "\(shown) and \(apps.count - 3) more" : shown
  }
}

/// One of the two files, and where things are in it.
private struct DifferenceSide {
  let file: AssociationFile
  let reported: ReportedFile

  init(_ file: AssociationFile, _ reported: ReportedFile) {
    self.file = file
    self.reported = reported
  }

  /// The component that decided.
  func component(_ verdict: AppVerdict) -> SourceRange? {
    guard let applinks = file.applinks, let entry = verdict.entry, let index = verdict.component,
      let component = applinks.component(at: index, of: applinks.entries[entry])
    else { return nil }
    return file.document.range(component.node)
  }

  /// The first entry that names an app: there the app ID.
  func entry(of app: AppID?) -> SourceRange? {
    file.applinks?.entries.lazy.flatMap(\.apps).first { $0.id == app }.map { file.document.range($0.node) }
  }
}

extension FileDiff.Undecided.Kind {
  /// The open question, after "undecided".
  fileprivate var words: String {
    switch self {
    case .opened: "whether URLs are newly opened"
    case .closed: "whether some URL is no longer opened"
    case .moved: "whether a URL moves to another app"
    }
  }
}

extension ReportRule {
  /// The rules of `aasa diff`.
  package static let differences = [opened, closed, moved, added, removed, undecidedDifference]

  static let opened = difference(
    "url-opened", .info, "an app opens URLs that it did not open before",
    "The new file has a component or a rule for them, or no longer excludes them. One of the shortest such URLs is shown."
  )
  static let closed = difference(
    "url-closed", .warning, "an app no longer opens URLs that it opened before",
    """
    No component or rule of the new file matches them, or one excludes them: they open in the browser. One of the shortest \
    such URLs is shown.
    """)
  fileprivate static let moved = difference(
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

  static func difference(_ name: String, _ severity: Severity, _ summary: String, _ text: String) -> ReportRule {
    ReportRule(
      name: name, severity: severity, summary: summary,
      markdown: "### \(name)\n\n**\(severity.rawValue)** – \(summary)\n\n\(text)\n")
  }
}
