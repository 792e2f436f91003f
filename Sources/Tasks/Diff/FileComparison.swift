package import Analysis
package import AssetLinks
package import Association
package import Lint
import Matching
import SourceText

/// Two versions of a file and their differences.
package struct FileComparison: Sendable {
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

  package var isAssetLinks: Bool { new.file.isAssetLinks }

  package var result: DiffResult { DiffResult(lists.isEmpty ? parts.map { $0.result } : [.different]) }

  /// A finding stays the same when it moves in its file.
  fileprivate mutating func findNewFindings(_ settings: LintRunSettings) {
    if new.isMissing || result == .equivalent && lists.isEmpty && old.file.source.bytes == new.file.source.bytes {
      return
    }
    let known = old.isMissing ? [] : Set(Self.faults(of: old, settings).map { $0.fingerprint })
    newFindings = Self.faults(of: new, settings).filter { !known.contains($0.fingerprint) }
  }

  private static func faults(of version: FileVersion, _ settings: LintRunSettings) -> [Finding] {
    var question = LintQuestion(version.file, settings, path: version.reportPath, reportPath: version.reportPath)
    question.isAlone = false
    return question.answer().results.filter { $0.severity > .info }
  }
}

package enum DiffResult: String, Sendable {
  case equivalent, different, undecided

  init(_ parts: [DiffResult]) {
    self = parts.contains(.different) ? .different : parts.contains(.undecided) ? .undecided : .equivalent
  }
}

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

  /// - Parameter isAssetLinks: Whether an `assetlinks.json` is missing.
  package init(missing name: String, reportPath: String, isAssetLinks: Bool = false) {
    let source = SourceFile(name: name, bytes: Array((isAssetLinks ? "[]" : "{}").utf8))
    file = isAssetLinks ? .assetLinks(AssetLinksFile(source)) : .association(AssociationFile(source))
    self.reportPath = reportPath
    isMissing = true
  }
}

extension ListDiff {
  init(_ diff: ServiceDiff) {
    func parties(_ apps: [AssociationFile.LocatedAppID]) -> [Party] { apps.map { Party($0.id.text, $0.node) } }
    self.init(.service(diff.service), removed: parties(diff.removed), added: parties(diff.added))
  }
}

extension DiffAnswer {
  /// Looks for the errors and warnings in each new file that the old one does not have. O(lint of both files).
  package mutating func findNewFindings(_ settings: LintRunSettings) {
    for index in files.indices { files[index].findNewFindings(settings) }
  }
}
