package import AppClaims
package import Lint
import SourceText

/// Apps with their claims and the files of the domains, as rules read them.
package final class ClaimSubject {
  let apps: [ClaimedApp]
  let served: [ServedAssociation]
  private(set) lazy var answers = ClaimAnswer.all(apps, served)
  fileprivate private(set) lazy var claims = apps.map { ClaimIndex($0.claims) }

  init(_ apps: [ClaimedApp], _ served: [ServedAssociation]) { (self.apps, self.served) = (apps, served) }
}

extension RuleContext<ClaimSubject> {
  var apps: [ClaimedApp] { subject.apps }
  var served: [ServedAssociation] { subject.served }
  /// The claims of an app by service and domain.
  func claims(of app: Int) -> ClaimIndex { subject.claims[app] }
  /// Claims and files side by side.
  var answers: [ClaimAnswer] { subject.answers }

  /// The index of an association file among the files of findings: those after the entitlements of all apps.
  func file(_ served: Int) -> Int { apps.count + served }

  /// Reports a part that does not belong in a claim. Without effect where another claim of the app is for the same domain and service; the help
  /// is for a claim alone.
  func report(
    _ message: String, of claim: Claim, in app: Int, at range: SourceRange, help: [String], also: [String] = []
  ) {
    guard let other = claim.wellFormedEqual(among: claims(of: app)) else {
      return report(message, in: app, at: range, help: help + also)
    }
    report(
      message, in: app, at: range, severity: .info, labels: [label(app, other.range, "the claim without it")],
      help: ["remove this claim"] + also, cost: "none: another claim is for the domain")
  }

  func label(_ file: Int, _ range: SourceRange, _ text: String) -> Finding.Label {
    Finding.Label(Finding.Location(file: file, range), text)
  }
}

extension Rule.Check {
  /// The claims of apps, and the files of their domains.
  static func claims(_ run: @escaping @Sendable (RuleContext<ClaimSubject>) -> Void) -> Self { Self(run) }

  static func app(_ run: @escaping @Sendable (ClaimedApp, _ index: Int, RuleContext<ClaimSubject>) -> Void) -> Self {
    .claims { context in for (index, app) in context.apps.enumerated() { run(app, index, context) } }
  }

  static func claim(
    _ run: @escaping @Sendable (Claim, ClaimedApp, _ index: Int, RuleContext<ClaimSubject>) -> Void
  ) -> Self {
    .app { app, index, context in
      for claim in app.claims {
        context.messagePrefix = claim.isAdded ? "the added claim \(quoted(claim.text)): " : ""
        run(claim, app, index, context)
      }
      context.messagePrefix = ""
    }
  }
}

extension Linter {
  /// Every finding of the rules about claims. A finding's file is the index of an app's entitlements or, after all apps, of an
  /// association file. Those files themselves are linted apart.
  package static func lint(
    _ apps: [ClaimedApp], against served: [ServedAssociation] = [], options: LintOptions = LintOptions()
  ) -> [Finding] { run(Rule.claims, on: ClaimSubject(apps, served), options).findings }
}
