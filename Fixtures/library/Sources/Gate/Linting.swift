import AppSiteAssociation

/// Prints what is wrong in a file, and whether anything is an error.
func lint(_ file: AssociationFile) -> Bool {
  let findings = file.findings(minimumSystem: SystemVersion(major: 14), allowing: ["case-trap", "encoding-trap"])
  for finding in findings {
    let place = "\(file.source.name):\(finding.line):\(finding.column)"
    print("\(place): \(finding.severity) \(finding.rule): \(finding.message)")
    if let cost = finding.cost { print("  cost: \(cost)") }
    for line in finding.help { print("  help: \(line)") }
  }
  return !findings.contains { $0.severity == .error }
}

/// A list of the rules that report errors.
func errorRules() -> [String] {
  LintRule.all.filter { $0.severity == .error }.map { "\($0.group): \($0.name), \($0.summary)" }
}
