import Association
import SourceText

/// The configuration of this program.
package enum ConfigurationFile {
  /// Its names; the first one is preferred.
  package static let names = ["aasa.yml", ".aasa.yml"]

  static func isOne(_ file: AssociationFile) -> Bool {
    names.contains(String(LexicalPath.name(of: file.source.name))) && !file.hasServiceKey
  }
}

extension AssociationFile {
  /// `true` if a key of the outermost object is one of an association file.
  var hasServiceKey: Bool {
    guard let root = document.root, document.kind(root) == .object else { return false }
    return document.hasAssociationKey(root)
  }

  var isConfiguration: Bool { WebHost(configuredBy: self) != nil || ConfigurationFile.isOne(self) }
}
