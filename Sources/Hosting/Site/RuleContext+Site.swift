package import Lint

extension RuleContext<Site> { var site: Site { subject } }

extension Rule.Check {
  /// The files of a site, where a folder is linted.
  static func site(_ run: @escaping @Sendable (RuleContext<Site>) -> Void) -> Self { Self(run) }
}

extension Linter {
  /// Every finding of the rules about a site as a whole; its files are linted one by one.
  package static func lint(_ site: Site, options: LintOptions = LintOptions()) -> [Finding] {
    run(Rule.site, on: site, options).findings
  }
}
