package import Association
import SourceText

/// The reason why a whole file is not read, in one line with its place.
package enum FaultText {
  /// `nil` for a file that is read.
  package static func words(_ file: AssociationFile) -> String? {
    guard let fault = file.fault else { return nil }
    let rules: [Rule] = [.invalidJSON, .notAnAssociationFile, .oversizedContent]
    guard let finding = Linter.lint(file, rules: rules).findings.first else { return nil }
    let place = file.source.place(of: finding.range)
    if case .tooLarge = fault { return "\(place): \(finding.message)" }
    return "\(place): \(finding.message); devices ignore the whole file"
  }
}
