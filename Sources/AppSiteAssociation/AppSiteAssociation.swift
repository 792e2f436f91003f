// The library's promise in one import: what these modules declare public, and the functions below.
@_exported public import Analysis
@_exported public import Association
@_exported public import Compaction
@_exported public import JSONSource
@_exported public import Lint
@_exported public import Matching
@_exported public import SourceText

extension AssociationFile {
  /// The findings in the file, in order of place.
  ///
  ///     let file = AssociationFile(SourceFile(name: "apple-app-site-association", bytes: bytes))
  ///     for finding in file.findings() where finding.severity == .error { print(finding.rule, finding.message) }
  ///
  /// - Parameters:
  ///   - minimumSystem: The oldest system that must understand the file; `nil` does not ask.
  ///   - allowed: Names of rules that are not reported.
  /// - Returns: At most a thousand findings of one rule.
  public func findings(minimumSystem: SystemVersion? = nil, allowing allowed: Set<String> = []) -> [Finding] {
    var options = LintOptions()
    options.minimumSystem = minimumSystem
    options.allowed = allowed
    return Linter.lint(self, options: options).findings
  }

  /// The file with the fixes of findings applied; each edits bytes in place and keeps the file's own formatting.
  public func applying(_ findings: [Finding]) -> SourceFile {
    SourceFile(name: source.name, bytes: Linter.apply(findings, to: source).bytes)
  }
}
