package import AppClaims
package import Lint
import SourceText

/// Apps with their claims and the files of the domains, as rules read them.
package final class ClaimSubject {
  let apps: [ClaimedApp]
  let served: [ServedAssociation]
  private(set) lazy var answers = ClaimAnswer.all(apps, served)

  init(_ apps: [ClaimedApp], _ served: [ServedAssociation]) {
    self.apps = apps
    self.served = served
  }

  /// The entitlements of an app, or an association file, by index.
  enum File {
    case app(Int)
    case served(Int)
  }

  func location(_ file: File, _ range: SourceRange?) -> Finding.Location {
    switch file {
    case .app(let index): Finding.Location(file: index, range)
    case .served(let index): Finding.Location(file: apps.count + index, range)
    }
  }
}

extension RuleContext<ClaimSubject> {
  var apps: [ClaimedApp] { subject.apps }
  var served: [ServedAssociation] { subject.served }
  /// Claims and files side by side.
  var answers: [ClaimAnswer] { subject.answers }

  /// Reports a finding of the running rule.
  func report(
    _ message: String, in file: ClaimSubject.File, at range: SourceRange?, severity: Severity? = nil,
    labels: [Finding.Label] = [], help: [String] = [], cost: String? = nil
  ) {
    report(
      message, location: subject.location(file, range), severity: severity, labels: labels, help: help, cost: cost)
  }

  func label(_ file: ClaimSubject.File, _ range: SourceRange, _ text: String) -> Finding.Label {
    Finding.Label(subject.location(file, range), text)
  }
}

extension Rule.Check {
  /// The claims of apps, and the files of their domains.
  static func claims(_ run: @escaping @Sendable (RuleContext<ClaimSubject>) -> Void) -> Self { Self(run) }

  /// Every app, and its index.
  static func app(_ run: @escaping @Sendable (ClaimedApp, _ index: Int, RuleContext<ClaimSubject>) -> Void) -> Self {
    .claims { context in
      for (index, app) in context.apps.enumerated() { run(app, index, context) }
    }
  }

  /// Every claim, its app and the index of that.
  static func claim(
    _ run: @escaping @Sendable (Claim, ClaimedApp, _ index: Int, RuleContext<ClaimSubject>) -> Void
  ) -> Self {
    .app { app, index, context in
      for claim in app.claims { run(claim, app, index, context) }
    }
  }
}

extension Linter {
  /// Every finding of the rules about claims. A finding's file is the index of an app's entitlements or, after all apps, of an
  /// association file. Those files themselves are linted apart.
  package static func lint(
    _ apps: [ClaimedApp], against served: [ServedAssociation] = [], options: LintOptions = LintOptions(),
    rules: [Rule] = Rule.claims
  ) -> [Finding] {
    run(rules, on: ClaimSubject(apps, served), options).findings
  }
}
