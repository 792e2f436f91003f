package import Association
import SourceText

/// The reason why devices ignore a whole file, in one line with its place.
package enum FaultText {
  /// `nil` when a device reads the file.
  package static func words(_ file: AssociationFile) -> String? {
    guard file.fault != nil else { return nil }
    let rules: [Rule] = [.invalidJSON, .notAnAssociationFile]
    guard let finding = Linter.lint(file, rules: rules).findings.first else { return nil }
    let position = SourceLines(file.source).position(of: finding.range.lower)
    let place = "\(escapedForDisplay(file.source.name)):\(position.line):\(position.column)"
    return "\(place): \(finding.message); devices ignore the whole file"
  }
}
