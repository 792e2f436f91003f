package import SourceText

/// Something that a rule found in a site.
package struct SiteFinding: Sendable {
  package let rule: String
  package internal(set) var severity: Severity
  package let message: String
  /// The index of the file in the site; `nil` for the site as a whole.
  package let file: Int?
  package let range: SourceRange?
  package let labels: [Label]
  package let help: [String]
  package let cost: String?

  /// A place in any file of the site.
  package struct Label: Sendable {
    package let file: Int
    package let range: SourceRange
    package let text: String
  }
}

/// What a rule about a site can ask, and where it reports to.
package final class SiteContext {
  package let site: Site
  package let options: LintOptions
  private(set) var findings: [SiteFinding] = []
  private var rule: Rule?

  init(_ site: Site, _ options: LintOptions) {
    self.site = site
    self.options = options
  }

  func run(_ rule: Rule, _ check: () -> Void) {
    self.rule = rule
    check()
    self.rule = nil
  }

  /// Reports a finding of the rule that is being checked; see `LintContext`.
  package func report(
    _ message: String, in file: Int?, at range: SourceRange? = nil, severity: Severity? = nil,
    labels: [SiteFinding.Label] = [], help: [String] = [], cost: String? = nil
  ) {
    guard let rule else { return }
    findings.append(
      SiteFinding(
        rule: rule.name, severity: options.severity(of: rule.name) ?? severity ?? rule.severity,
        message: message, file: file, range: range, labels: labels, help: help, cost: cost ?? rule.cost))
  }
}

extension Linter {
  /// Every finding of the rules about a site. What is wrong inside of its files, ``lint(_:options:rules:)`` tells.
  package static func lint(
    _ site: Site, options: LintOptions = LintOptions(), rules: [Rule] = Rule.all
  ) -> [SiteFinding] {
    let context = SiteContext(site, options)
    for rule in rules where !options.allowed.contains(rule.name) {
      if case .site(let check) = rule.check { context.run(rule) { check(context) } }
    }
    return context.findings
  }
}
