import AppSiteAssociation

/// Prints what is wrong in a file, and whether anything is an error.
func lint(_ file: AssociationFile) -> Bool {
  let lines = SourceLines(file.source)
  let findings = file.findings(minimumSystem: SystemVersion(major: 14), allowing: ["case-trap", "encoding-trap"])
  for finding in findings {
    let place = lines.position(of: finding.range.lower)
    print("\(file.source.name):\(place.line):\(place.column): \(finding.severity) \(finding.rule): \(finding.message)")
    for line in finding.help { print("  \(line)") }
  }
  return !findings.contains { $0.severity == .error }
}

/// The file with everything repaired that has a fix.
func repaired(_ file: AssociationFile) -> [UInt8] {
  file.applying(file.findings()).bytes
}
