package import AssetLinks
package import Association
package import Lint
import Matching
import SourceText
package import Tasks

extension Report {
  /// The differences for the formats of results: each is a result in the Android file, at the rule that decides there, else at the list.
  ///
  /// - Parameters:
  ///   - apple: The iOS file, with its path for machines; see ``ReportedFile/path``.
  ///   - android: The Android file, likewise.
  package init(
    _ comparison: PlatformComparison, ios apple: (file: AssociationFile, path: String),
    android: (file: AssetLinksFile, path: String), package: String, failOn: Severity?
  ) {
    let reported = ReportedFile(android.file.source, path: android.path)
    let other = ReportedFile(apple.file.source, path: apple.path)
    let (components, rules) = (ComponentPlaces(apple.file), RulePlaces(android.file))
    var results = comparison.differences.map { difference in
      let rule = difference.apple.verdict == .match ? ReportRule.onlyOnIOS : .onlyOnAndroid
      let component = components.component(difference.apple)
      let text = component.map { components.excerpt($0, limit: .max) } ?? ""
      let ruleText = rules.rule(of: difference.android).map { rules.excerpt($0, limit: .max) } ?? ""
      return ReportResult(
        rule: rule.name, severity: difference.isOrdinary ? rule.severity : .info,
        message: "`\(escapedForDisplay(difference.url))` opens the app on \(difference.platform) only"
          + (difference.isInBound == false ? ": no intent filter matches it" : ""),
        range: rules.range(of: difference.android) ?? android.file.ruleList(of: package),
        related: component.map {
          [RelatedPlace("decided in the iOS file", apple.file.document.range($0.node), in: other)]
        } ?? [], identity: [package, text, ruleText])
    }
    if !comparison.hasAllDifferences {
      results.append(
        ReportResult(
          rule: ReportRule.undecidedComparison.name, severity: .warning,
          message: "the search reached its budget", range: android.file.ruleList(of: package),
          cost: "a difference may have been missed", identity: [package]))
    }
    if let note = comparison.credentialNote {
      results.append(
        ReportResult(
          rule: ReportRule.credentials.name, severity: .warning, message: note.message,
          range: android.file.ruleList(of: package), help: [note.help], identity: [package]))
    }
    self.init(
      command: "compare", rules: [.onlyOnIOS, .onlyOnAndroid, .credentials, .undecidedComparison],
      files: [FileReport(reported, results)], failOn: failOn)
    nothing = comparison.conclusion
    outcome = comparison.conclusion
  }
}

extension ReportRule {
  fileprivate static let onlyOnIOS = platformRule(
    "opens-on-ios-only", .warning, "a URL opens the app on iOS and not on Android",
    "A component matches it, and no dynamic rule does, or one excludes it. One of the shortest such URLs is shown.")
  fileprivate static let onlyOnAndroid = platformRule(
    "opens-on-android-only", .warning, "a URL opens the app on Android and not on iOS",
    "A dynamic rule matches it, and no component does, or one excludes it. One of the shortest such URLs is shown.")
  fileprivate static let credentials = platformRule(
    "credentials-on-one-platform", .warning, "the site shares passwords and passkeys with the app on one platform",
    "`webcredentials` of the iOS file lists the app and no statement has the relation `get_login_creds`, or the reverse."
  )
  fileprivate static let undecidedComparison = platformRule(
    "undecided-comparison", .warning, "the comparison was not finished",
    "The search budget ran out. The reported differences are certain.")

  private static func platformRule(
    _ name: String, _ severity: Severity, _ summary: String, _ text: String
  ) -> ReportRule {
    ReportRule(
      name: name, severity: severity, summary: summary,
      markdown: "### \(name)\n\n**\(severity.rawValue)** – \(summary)\n\n\(text)\n")
  }
}

extension AssetLinksFile {
  /// The place of the dynamic rules that decide for a package.
  fileprivate func ruleList(of package: String) -> SourceRange? {
    for statement in statements where statement.opensLinks && statement.app?.packageName?.text == package {
      if case .rules(_, let node) = statement.rules { return SourceRange(at: document.range(node).lower.value) }
    }
    return nil
  }
}
