package import Analysis
package import Association
package import Lint
import SourceText
package import Tasks

/// Two versions of an association file and their differences.
package struct FileComparison: Sendable {
  /// The path in both folders.
  package let path: String
  package let old: Version
  package let new: Version
  /// The differences in each reading, newest first.
  package let parts: [SystemDiff]
  /// The services that list other apps.
  package let services: [ServiceDiff]

  /// One version of the file.
  package struct Version: Sendable {
    /// A file without services where it is missing.
    package let file: AssociationFile
    /// The path for machines; see ``ReportedFile/path``.
    package let reportPath: String
    package let isMissing: Bool

    package init(_ file: AssociationFile, reportPath: String) {
      self.file = file
      self.reportPath = reportPath
      isMissing = false
    }

    /// A version that is missing.
    package init(missing name: String, reportPath: String) {
      file = AssociationFile(SourceFile(name: name, bytes: Array("{}".utf8)))
      self.reportPath = reportPath
      isMissing = true
    }
  }

  package init(path: String, old: Version, new: Version, parts: [SystemDiff], services: [ServiceDiff]) {
    self.path = path
    self.old = old
    self.new = new
    self.parts = parts
    self.services = services
  }

  package var result: Result { Result(parts, services) }

  /// A mark after the path for a file that only one side has.
  var mark: String { old.isMissing ? " (new)" : new.isMissing ? " (removed)" : "" }

  /// The differences for the formats of results.
  package func report(failOn: Severity?) -> Report {
    Report(parts, services, old: (old.file, old.reportPath), new: (new.file, new.reportPath), failOn: failOn)
  }

  /// The result of a comparison.
  package enum Result: String, Sendable {
    case equivalent, different, undecided

    package init(_ parts: [SystemDiff], _ services: [ServiceDiff]) {
      let isDifferent = !services.isEmpty || parts.contains { !$0.diff.changes.isEmpty }
      self = isDifferent ? .different : parts.areEquivalent ? .equivalent : .undecided
    }
  }
}
