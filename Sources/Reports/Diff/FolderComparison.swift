import JSONSource
package import Lint
import SourceText
package import Tasks

/// The association files of two folders or revisions, paired by their paths.
package struct FolderComparison: Sendable {
  private let old: String
  private let new: String
  private let files: [FileComparison]
  private let traffic: Traffic?

  /// - Parameters:
  ///   - old: The name of the old folder.
  ///   - new: The name of the new folder.
  ///   - traffic: The requests of a log, where one was compared.
  package init(old: String, new: String, _ files: [FileComparison], traffic: Traffic? = nil) {
    self.old = old
    self.new = new
    self.files = files
    self.traffic = traffic
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
      let services = ServiceDiffText(file.services, old: file.old.file, new: file.new.file)
      return style(.strong, "\(escapedForDisplay(file.path))\(file.mark)") + "\n\n" + writer.text(file.parts, services)
    }
    let counts = traffic.map { [TrafficText(showsAll: showsAll, style: style, width: width).text($0)] } ?? []
    return (sections + [summary(style)] + counts).joined(separator: "\n")
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
      traffic?.write(to: &$0)
    }
  }

  /// The differences for the formats of results.
  package func report(failOn: Severity?) -> Report {
    var report = Report(command: "diff", rules: ReportRule.differences, failOn: failOn)
    report.files = files.flatMap { $0.report(failOn: failOn).files }
    report.nothing = Report.equivalence
    return report
  }
}
