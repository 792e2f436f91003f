import AssetLinks
package import Lint
import Matching
import SourceText
package import Tasks

extension CompareAnswer {
  /// The differences for the formats of results: each is a result in the Android file, at the rule that decides there, else at the list. The
  /// paths are those for machines; see ``ReportedFile/path``.
  package func report(paths: (apple: String, android: String), failOn: Severity?) -> Report {
    let other = ReportedFile(apple.source, path: paths.apple)
    let (components, rules) = (DecidingPlaces(.association(apple)), DecidingPlaces(.assetLinks(android)))
    var results = comparison.differences.map { difference in
      let rule = difference.apple.verdict == .match ? ReportRule.onlyOnIOS : .onlyOnAndroid
      let deciders = (apple: components.decider(of: difference.apple), android: rules.decider(of: difference.android))
      return Finding(
        rule: rule.name, severity: difference.isOrdinary ? rule.severity : .info,
        message: "\(backquoted(difference.url)) opens the app on \(difference.platform) only"
          + (difference.isInBound == false ? ": \(doubt(about: difference) ?? "no intent filter matches it")" : ""),
        range: deciders.android?.range ?? ruleList,
        related: deciders.apple.map { [Finding.Label("decided in the iOS file", $0.range, in: other)] } ?? [],
        identity: [package, deciders.apple?.excerpt() ?? "", deciders.android?.excerpt() ?? ""])
    }
    if !comparison.hasAllDifferences {
      results.append(
        Finding(
          rule: ReportRule.undecidedComparison.name, severity: .warning, message: "the search reached its budget",
          range: ruleList, cost: "a difference may have been missed", identity: [package]))
    }
    if let note = comparison.credentialNote {
      results.append(
        Finding(
          rule: ReportRule.credentials.name, severity: .warning, message: note.message, range: ruleList,
          help: [note.help], identity: [package]))
    }
    var report = Report(
      command: "compare", rules: [.onlyOnIOS, .onlyOnAndroid, .credentials, .undecidedComparison],
      files: [FileReport(ReportedFile(android.source, path: paths.android), results)], failOn: failOn)
    report.nothing = comparison.conclusion
    report.outcome = comparison.conclusion
    return report
  }

  /// The place of the dynamic rules that decide for the package.
  private var ruleList: SourceRange? {
    for statement in android.statements where statement.opensLinks && statement.app?.packageName?.text == package {
      if case .rules(_, let node) = statement.rules { return SourceRange(at: android.document.range(node).lower.value) }
    }
    return nil
  }
}

extension ReportRule {
  fileprivate static let onlyOnIOS = difference(
    "opens-on-ios-only", .warning, "a URL opens the app on iOS and not on Android",
    "A component matches it, and no dynamic rule does, or one excludes it. One of the shortest such URLs is shown.")
  fileprivate static let onlyOnAndroid = difference(
    "opens-on-android-only", .warning, "a URL opens the app on Android and not on iOS",
    "A dynamic rule matches it, and no component does, or one excludes it. One of the shortest such URLs is shown.")
  fileprivate static let credentials = difference(
    "credentials-on-one-platform", .warning, "the site shares passwords and passkeys with the app on one platform",
    "`webcredentials` of the iOS file lists the app and no statement has the relation `get_login_creds`, or the reverse."
  )
  fileprivate static let undecidedComparison = difference(
    "undecided-comparison", .warning, "the comparison was not finished",
    "The search budget ran out. The reported differences are certain.")
}
