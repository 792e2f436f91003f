extension AssociationFile {
  /// The findings in the file, in order of place, each with its line and column.
  ///
  ///     for finding in file.findings() where finding.severity == .error {
  ///       print("\(finding.line):\(finding.column): \(finding.message)")
  ///     }
  ///
  /// - Parameters:
  ///   - minimumSystem: The oldest system that must understand the file; `nil` does not ask.
  ///   - allowed: Names of rules that are not reported.
  /// - Returns: At most a thousand findings of one rule.
  /// - Complexity: Up to O(bytes²) for the order of components, within a limit of steps; what is undecided is not reported.
  public func findings(minimumSystem: SystemVersion? = nil, allowing allowed: Set<String> = []) -> [Finding] {
    var options = LintOptions()
    options.minimumSystem = minimumSystem
    options.allowed = allowed
    return Linter.lint(self, options: options).findings.located(in: SourceLines(source))
  }

  /// The file with the fixes of findings applied; each edits bytes in place and keeps the file's own formatting.
  ///
  ///     let repaired = file.applying(file.findings())
  ///     print(String(decoding: repaired.bytes, as: UTF8.self))
  ///
  /// Of fixes that overlap, the first one is applied: find and apply again for the others.
  ///
  /// - Parameter findings: Findings of this file. Those without a fix change nothing.
  /// - Complexity: O(bytes + edits log edits).
  public func applying(_ findings: [Finding]) -> SourceFile {
    SourceFile(name: source.name, bytes: Linter.apply(findings, to: source).bytes)
  }
}
