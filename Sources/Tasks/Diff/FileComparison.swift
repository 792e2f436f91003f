package import Analysis
import AssetLinks
package import Association
package import JSONSource
package import Lint
import Matching
import SourceText

/// Two versions of a file and their differences.
package struct FileComparison: Sendable {
  /// The path in both folders.
  package let path: String
  package let old: FileVersion
  package let new: FileVersion
  /// The URLs that change, by the systems on which they do, newest first; one for an `assetlinks.json`.
  package let parts: [Part]
  /// The lists of apps and sites that change.
  package let lists: [ListDiff]
  /// The domain that serves the file; `nil` where it is unknown.
  package var domain: String?
  /// The errors and warnings of the new file that the old one does not have, where they are asked for.
  package internal(set) var newFindings: [Finding] = []

  /// The differences on some systems.
  package struct Part: Sendable {
    package let systems: String
    /// The files as these systems read them.
    package let old: LinkFile
    package let new: LinkFile
    package let changes: [FileDiff.Change]
    package let undecided: [Undecided]
    /// `true` if more components or rules changed than ``changes`` show.
    package let isCut: Bool

    package var result: DiffResult { !changes.isEmpty ? .different : undecided.isEmpty ? .equivalent : .undecided }
  }

  /// A question that the budget did not suffice for.
  package struct Undecided: Sendable {
    package let kind: FileDiff.Undecided.Kind
    package let apps: [AppID]
    /// `true` if a change of this kind was found nevertheless.
    package let hasChanges: Bool
  }

  package var result: DiffResult { DiffResult(lists.isEmpty ? parts.map { $0.result } : [.different]) }
}

package enum DiffResult: String, Sendable {
  case equivalent, different, undecided

  /// The result of several comparisons.
  init(_ parts: [DiffResult]) {
    self = parts.contains(.different) ? .different : parts.contains(.undecided) ? .undecided : .equivalent
  }
}

/// One version of a file.
package struct FileVersion: Sendable {
  /// A file without services where it is missing.
  package let file: LinkFile
  /// The path for machines.
  package let reportPath: String
  package let isMissing: Bool

  /// - Parameter reportPath: By default the name of the source.
  package init(_ file: LinkFile, reportPath: String? = nil) {
    self.file = file
    self.reportPath = reportPath ?? file.source.name
    isMissing = false
  }

  /// A version that is missing.
  package init(missing name: String, reportPath: String) {
    file = .association(AssociationFile(SourceFile(name: name, bytes: Array("{}".utf8))))
    self.reportPath = reportPath
    isMissing = true
  }
}

/// The apps, sites and lists that a service or a relation has in only one of two files.
package struct ListDiff: Sendable {
  package enum Kind: Sendable, Hashable {
    case service, relation, include
  }

  package let kind: Kind
  /// The service, the relation, or `include`.
  package let name: String
  /// Of the old file, in order of place.
  package let removed: [Party]
  /// Of the new file, in order of place.
  package let added: [Party]

  /// An app, a site or a list, with its place.
  package struct Party: Sendable {
    /// The app ID, the package name, the origin of the site, or the URL of the list.
    package let name: String
    /// The only fingerprint of the app that is different; `nil` for the whole target.
    package let fingerprint: String?
    package let node: NodeID
  }

  init(_ diff: ServiceDiff) {
    func parties(_ apps: [AssociationFile.LocatedAppID]) -> [Party] {
      apps.map { Party(name: $0.id.text, fingerprint: nil, node: $0.node) }
    }
    (kind, name, removed, added) = (.service, diff.service, parties(diff.removed), parties(diff.added))
  }

  init(_ diff: StatementDiff) {
    func parties(_ targets: [StatementDiff.Party]) -> [Party] {
      targets.map { Party(name: $0.name, fingerprint: $0.fingerprint, node: $0.node) }
    }
    (removed, added) = (parties(diff.removed), parties(diff.added))
    switch diff.kind {
    case .relation(let relation): (kind, name) = (.relation, relation)
    case .include: (kind, name) = (.include, "include")
    }
  }
}
