package import JSONSource
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
    (self.command, self.rules, self.files) = (command, rules, files)
    (self.failures, self.failOn) = (failures, failOn)
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

  /// The version of the shape that ``json(more:)`` and ``jsonLines()`` have. It changes when a member is renamed, removed
  /// or means something else; new members do not change it.
  package static let jsonVersion = 1

  /// The report as one JSON document; `schema/report.schema.json` describes it.
  ///
  /// Lines and columns count from 1, columns in Unicode scalars; `start` and `end` are byte offsets from 0, `end` excluded.
  ///
  /// - Parameter more: Writes what else a command has to say, as members of the document.
  package func json(more: (inout JSONWriter) -> Void = { _ in }) -> String {
    JSONWriter.document {
      $0.member("version", Self.jsonVersion)
      $0.member("command", command)
      $0.objects("files", files) { $0.write(to: &$1) }
      $0.objects("failures", failures) { failure, object in
        object.member("file", failure.path)
        object.member("message", failure.message)
        if let position = failure.position { object.members(position) }
      }
      more(&$0)
    }
  }

  /// Each result as a JSON object on a line of its own, in the shape that it has in ``json(more:)``. A file that could not be checked is a
  /// finding of the rule `unread-file`.
  package func jsonLines() -> String {
    (failures.findings.map { $0.file } + files).flatMap { file in
      file.results.map { result in JSONWriter.line { file.write(result, to: &$0) } + "\n" }
    }.joined()
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
    (self.path, self.message, self.position, self.isOfWriting) = (path, message, position, isOfWriting)
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

  package var markdown: String { page() }

  package init(
    name: String, severity: Severity, summary: String, markdown: @escaping @autoclosure @Sendable () -> String
  ) {
    (self.name, self.severity, self.summary) = (name, severity, summary)
    page = markdown
  }
}

extension FileReport {
  fileprivate func write(to object: inout JSONWriter) {
    object.member("file", file.path)
    if let origin = file.origin { object.member("generatedFrom", origin) }
    object.objects("findings", results, write)
    object.objects("fixed", fixes) { $0.write(to: &$1) }
    object.object("omitted") { for (rule, count) in omitted { $0.member(rule, count) } }
    object.member("known", known)
    if !passed.isEmpty { object.objects("passed", passed) { Self.write($0, to: &$1) } }
  }

  private static func write(_ check: Finding.Check, to object: inout JSONWriter) {
    if let group = check.group { object.member("group", group) }
    object.member("name", check.name)
  }

  fileprivate func write(_ result: Finding, to object: inout JSONWriter) {
    object.member("rule", result.rule)
    object.member("severity", result.severity.rawValue)
    object.member("message", result.message)
    object.member("file", file.path)
    if let range = result.location.range { file.write(range, to: &object) }
    object.objects("labels", result.labels) { place, object in
      object.member("text", place.text)
      if let other = place.file { object.member("file", other.path) }
      (place.file ?? file).write(place.range, to: &object)
    }
    object.list("help", result.help)
    if let cost = result.cost { object.member("cost", cost) }
    if let fix = result.fix {
      object.object("fix") {
        $0.member("title", fix.title)
        $0.objects("edits", fix.edits) { edit, object in
          file.write(edit.range, to: &object)
          object.member("replacement", String(decoding: edit.replacement, as: UTF8.self))
        }
      }
    }
    if let check = result.check { object.object("check") { Self.write(check, to: &$0) } }
    if !result.otherChecks.isEmpty { object.objects("otherChecks", result.otherChecks) { Self.write($0, to: &$1) } }
    object.member("fingerprint", result.fingerprint.text)
  }
}

extension AppliedFix {
  package func write(to object: inout JSONWriter) {
    object.member("rule", rule)
    object.member("title", title)
    object.members(position)
  }
}

extension ReportedFile {
  fileprivate func write(_ range: SourceRange, to writer: inout JSONWriter) {
    let (start, end) = bounds(range)
    writer.member("line", start.line)
    writer.member("column", start.column)
    writer.member("endLine", end.line)
    writer.member("endColumn", end.column)
    writer.member("start", range.lower.value)
    writer.member("end", range.upper.value)
  }
}
