package import Association

/// The reason why a whole file is not read, in one line with its place.
package enum FaultText {
  /// `nil` for a file that is read.
  package static func words(_ file: AssociationFile) -> String? {
    finding(file).map { "\(file.source.place(of: $0.range)): \(sentence($0, file))" }
  }

  /// The finding that is the reason; `nil` for a file that is read.
  package static func finding(_ file: AssociationFile) -> Finding? {
    if file.fault == nil { return nil }
    let rules: [Rule] = [.invalidJSON, .notAnAssociationFile, .oversizedContent]
    return Linter.lint(file, rules: rules).findings.first
  }

  /// The reason and its effect on devices.
  package static func sentence(_ finding: Finding, _ file: AssociationFile) -> String {
    // Apple's limits for a file that this program does not read are not known.
    if case .tooLarge? = file.fault { return finding.message }
    if file.isConfiguration { return finding.message }
    return "\(finding.message); devices ignore the whole file"
  }
}
