package import Lint
package import SourceText

// The model of all formats. A command makes a `FileReport` for each file that it checked and puts them into a
// `Report`; each format is one folder and knows nothing but these types. Messages, help and labels are texts that can be shown as
// they are (`escapedForDisplay` was applied to what comes from a file or a URL); a format escapes for its own syntax. Paths are raw.

package struct Report: Sendable {
  /// The name of the command: `lint`, `diff`, `test`.
  package let command: String
  /// The rules that results name, in the order of their documentation.
  package var rules: [ReportRule]
  package var files: [FileReport]
  package var failures: [ReportFailure]
  /// The least severity that makes the command fail; `nil` where none does.
  package var failOn: Severity?
  /// The text for a report without results.
  package var nothing = "no findings"
  /// The counts in the command's own words; by default the results by severity.
  package var outcome: String?

  package init(
    command: String, rules: [ReportRule], files: [FileReport] = [], failures: [ReportFailure] = [],
    failOn: Severity? = nil
  ) {
    self.command = command
    self.rules = rules
    self.files = files
    self.failures = failures
    self.failOn = failOn
  }

  package var fails: Bool { failOn.map { severity in files.contains { $0.reaches(severity) } } ?? false }

  package var failingRules: Set<String> {
    failOn.map { severity in files.reduce(into: []) { $0.formUnion($1.rules(reaching: severity)) } } ?? []
  }

  /// The same report with the worst results of each rule in a file.
  package func limited(to limit: Int) -> Report {
    var limited = self
    limited.files = files.map { $0.limited(to: limit) }
    return limited
  }

  package func fails(_ result: Finding) -> Bool { failOn.map { result.severity >= $0 } ?? false }

  /// The one total of a run: `3 errors, 1 warning, 1 file not read`.
  package var total: String { (outcome ?? countWords) + failureWords.map { ", \($0)" }.joined() }

  /// `1 file not read`, `1 file not written`; empty where every file was read and written.
  package var failureWords: [String] {
    [(false, "read"), (true, "written")].compactMap { isOfWriting, verb in
      let paths = Set(failures.filter { $0.isOfWriting == isOfWriting }.map { $0.path })
      return paths.isEmpty ? nil : "\(counted(paths.count, "file")) not \(verb)"
    }
  }

  /// `3 errors, 1 warning`; ``nothing`` where there are none.
  package var countWords: String {
    let words = files.countWords
    return words.isEmpty ? nothing : words
  }
}

extension [FileReport] {
  /// The numbers of results by severity, the most severe first, with those that are not shown.
  package var counts: [(severity: Severity, count: Int)] {
    Severity.allCases.sorted(by: >).map { severity in (severity, reduce(0) { $0 + $1.count(of: severity) }) }
      .filter { $0.count > 0 }
  }

  /// `3 errors, 1 warning`; empty where there are none.
  package var countWords: String { counts.map { counted($0.count, $0.severity.rawValue) }.joined(separator: ", ") }
}

/// A file, or something else with a path, that could not be checked, or not be written.
package struct ReportFailure: Sendable {
  /// The name for programs; see ``ReportedFile/path``.
  package let path: String
  /// The reason, as on standard error.
  package let message: String
  /// `nil` for the file as a whole.
  package let position: LineColumn?
  /// `true` for a file that was read, and could not be written.
  package let isOfWriting: Bool

  package init(path: String, message: String, at position: LineColumn? = nil, isOfWriting: Bool = false) {
    self.path = path
    self.message = message
    self.position = position
    self.isOfWriting = isOfWriting
  }
}

extension [ReportFailure] {
  /// The failures as findings, for formats that have nothing but findings. Equal ones have fingerprints of their own.
  package var findings: [(file: FileReport, position: LineColumn?)] {
    var occurrences: [[String]: Int] = [:]
    return map { failure in
      let occurrence = occurrences[[failure.path, failure.message], default: 0]
      occurrences[[failure.path, failure.message]] = occurrence + 1
      let finding = Finding(
        rule: "unread-file", severity: .error, message: failure.message, range: nil,
        identity: [failure.message] + (occurrence == 0 ? [] : ["\(occurrence)"]))
      let file = ReportedFile(SourceFile(name: failure.path, bytes: []), path: failure.path)
      return (FileReport(file, [finding]), failure.position)
    }
  }
}

/// A rule that results name, with its documentation.
package struct ReportRule: Sendable {
  /// In kebab-case; permanent.
  package let name: String
  package let severity: Severity
  /// One line.
  package let summary: String
  /// Written when it is needed: there are many rules, and few formats show their pages.
  private let page: @Sendable () -> String

  /// The whole page, as Markdown.
  package var markdown: String { page() }

  package init(
    name: String, severity: Severity, summary: String, markdown: @escaping @autoclosure @Sendable () -> String
  ) {
    self.name = name
    self.severity = severity
    self.summary = summary
    page = markdown
  }
}
