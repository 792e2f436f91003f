package import Lint
import SourceText

/// The association files of two folders, paired by their paths.
package struct FolderComparison: Sendable {
  private let old: String
  private let new: String
  private let files: [FileComparison]

  /// - Parameters:
  ///   - old: The name of the old folder.
  ///   - new: The name of the new folder.
  package init(old: String, new: String, _ files: [FileComparison]) {
    self.old = old
    self.new = new
    self.files = files
  }

  /// Whether every file is proved to be equivalent.
  package var isEquivalence: Bool { files.allSatisfy { $0.result == .equivalent } }

  private var result: FileComparison.Result {
    files.contains { $0.result == .different } ? .different : isEquivalence ? .equivalent : .undecided
  }

  // MARK: Formats

  /// A section for each file that is not equivalent, and the counts.
  ///
  /// - Parameters:
  ///   - showsAll: Whether `--all` was given.
  ///   - width: The columns of a line; URLs, app IDs and places are not broken.
  package func text(showsAll: Bool, style: Style, width: Int) -> String {
    let writer = DifferenceText(showsAll: showsAll, style: style, width: width)
    let sections = files.filter { $0.result != .equivalent }.map { file in
      let mark = file.old.isMissing ? " (new)" : file.new.isMissing ? " (removed)" : ""
      let services = ServiceDiffText(file.services, old: file.old.file, new: file.new.file)
      return style(.strong, "\(escapedForDisplay(file.path))\(mark)") + "\n\n" + writer.text(file.parts, services)
    }
    return (sections + [summary(style)]).joined(separator: "\n")
  }

  /// `2 files compared: 1 different, 1 equivalent`
  private func summary(_ style: Style) -> String {
    func count(_ result: FileComparison.Result, _ role: Style.Role) -> String? {
      let count = files.count { $0.result == result }
      return count == 0 ? nil : style(role, "\(grouped(count)) \(result.rawValue)")
    }
    let counts = [count(.different, .warning), count(.undecided, .warning), count(.equivalent, .good)]
    return "\(counted(files.count, "file")) compared: \(counts.compactMap(\.self).joined(separator: ", "))\n"
  }

  package func json() -> String {
    JSONWriter.document {
      $0.member("version", 1)
      $0.member("old", old)
      $0.member("new", new)
      $0.member("result", result.rawValue)
      $0.objects("files", files) { file, object in
        object.member("path", file.path)
        object.member("change", file.old.isMissing ? "added" : file.new.isMissing ? "removed" : "kept")
        DifferenceJSON(old: file.old.file, new: file.new.file).write(file.parts, file.services, &object)
      }
    }
  }

  /// The differences for the formats of results.
  package func report(failOn: Severity?) -> Report {
    var report = Report(command: "diff", rules: ReportRule.differences, failOn: failOn)
    report.files = files.flatMap { file in
      Report(
        file.parts, file.services, old: (file.old.file, file.old.reportPath),
        new: (file.new.file, file.new.reportPath), failOn: failOn
      ).files
    }
    report.nothing = Report.equivalence
    return report
  }
}
