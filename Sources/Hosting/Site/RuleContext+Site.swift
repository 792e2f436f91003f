package import Lint
package import SourceText

extension RuleContext<Site> {
  var site: Site { subject }

  /// Reports a finding of the running rule.
  ///
  /// - Parameter file: The index of the file in the site; `nil` for the site as a whole.
  package func report(
    _ message: String, in file: Int?, at range: SourceRange? = nil, severity: Severity? = nil,
    labels: [Finding.Label] = [], help: [String] = [], cost: String? = nil
  ) {
    report(
      message, location: Finding.Location(file: file, range), severity: severity, labels: labels, help: help, cost: cost
    )
  }
}

extension Rule.Check {
  /// The files of a site, where a folder is linted.
  static func site(_ run: @escaping @Sendable (RuleContext<Site>) -> Void) -> Self { Self(run) }
}

extension Linter {
  /// Every finding of the rules about a site as a whole; its files are linted one by one.
  package static func lint(
    _ site: Site, options: LintOptions = LintOptions(), rules: [Rule] = Rule.site
  ) -> [Finding] {
    run(rules, on: site, options).findings
  }
}
