import AppSiteAssociation

/// The file with everything repaired that has a fix.
func repaired(_ file: AssociationFile) -> AssociationFile {
  AssociationFile(file.applying(file.findings()))
}

/// The fixes of a file, one line each.
func fixes(of file: AssociationFile) -> [String] {
  file.findings().compactMap { finding in
    finding.fix.map { "line \(finding.line): \($0.title)" }
  }
}
