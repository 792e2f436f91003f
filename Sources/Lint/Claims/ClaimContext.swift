package import Claims
package import SourceText

/// Something that a rule found in what apps claim.
package struct ClaimFinding: Sendable {
  package let rule: String
  package internal(set) var severity: Severity
  package let message: String
  package let file: File
  /// `nil` for the file as a whole.
  package let range: SourceRange?
  package let labels: [Label]
  package let help: [String]
  package let cost: String?

  /// What a place is in: the text of an app's entitlements, or an association file.
  package enum File: Sendable, Hashable {
    case app(Int)
    case served(Int)
  }

  package struct Label: Sendable {
    package let file: File
    package let range: SourceRange
    package let text: String
  }
}

/// What a rule about claims can ask, and where it reports to.
package final class ClaimContext {
  package let apps: [ClaimedApp]
  package let served: [ServedAssociation]
  package let options: LintOptions
  private(set) var findings: [ClaimFinding] = []
  private var rule: Rule?

  /// What is claimed and what is served, side by side.
  private(set) lazy var answers = ClaimAnswer.all(apps, served)

  init(_ apps: [ClaimedApp], _ served: [ServedAssociation], _ options: LintOptions) {
    self.apps = apps
    self.served = served
    self.options = options
  }

  func run(_ rule: Rule, _ check: () -> Void) {
    self.rule = rule
    check()
    self.rule = nil
  }

  /// Calls a function with every claim, its app and the index of that.
  package func forEachClaim(_ body: (_ claim: Claim, _ app: ClaimedApp, _ index: Int) -> Void) {
    for (index, app) in apps.enumerated() {
      for claim in app.claims { body(claim, app, index) }
    }
  }

  /// Reports a finding of the rule that is being checked; see `LintContext`.
  package func report(
    _ message: String, in file: ClaimFinding.File, at range: SourceRange?, severity: Severity? = nil,
    labels: [ClaimFinding.Label] = [], help: [String] = [], cost: String? = nil
  ) {
    guard let rule else { return }
    findings.append(
      ClaimFinding(
        rule: rule.name, severity: options.severity(of: rule.name) ?? severity ?? rule.severity,
        message: message, file: file, range: range, labels: labels, help: help, cost: cost ?? rule.cost))
  }

  /// A label in the same app.
  func label(_ app: Int, _ range: SourceRange, _ text: String) -> ClaimFinding.Label {
    ClaimFinding.Label(file: .app(app), range: range, text: text)
  }
}

extension Linter {
  /// Every finding of the rules about what apps claim. What is wrong inside of association files, ``lint(_:options:rules:)`` tells.
  package static func lint(
    _ apps: [ClaimedApp], against served: [ServedAssociation] = [], options: LintOptions = LintOptions(),
    rules: [Rule] = Rule.all
  ) -> [ClaimFinding] {
    let context = ClaimContext(apps, served, options)
    for rule in rules where !options.allowed.contains(rule.name) {
      if case .claims(let check) = rule.check { context.run(rule) { check(context) } }
    }
    return context.findings
  }
}
