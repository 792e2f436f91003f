import JSONSource
import Lint
import SourceText
import Tasks

// SARIF 2.1.0 (OASIS Standard, with errata 01), as GitHub code scanning and editors read it. Columns are counted in Unicode scalars, and
// the log says so; a byte-order mark is no column (decided: editors hide it). A region holds line, column and bytes. Code
// scanning accepts 25,000 results a run and 1,000 locations a result; others are left out, the least severe first, and a
// notification of the run says how much. Only the rules that have results are in the log.

struct SARIF {
  private let report: Report
  private let version: String
  private let rules: [ReportRule]
  private let ruleIndices: [String: Int]
  /// The files of the report, then those that only related places name.
  private let artifacts: [ReportedFile]
  private let artifactIndices: [String: Int]
  private let results: [(file: Int, result: Finding)]
  private let leftOut: Int

  static let resultLimit = 25_000
  static let locationLimit = 1_000

  /// - Parameter resultLimit: For tests.
  init(_ report: Report, version: String, resultLimit: Int = Self.resultLimit) {
    (self.report, self.version) = (report, version)
    var all = report.files.indices.flatMap { file in report.files[file].results.map { (file: file, result: $0) } }
    let used = Set(all.map { $0.result.rule })
    rules = report.rules.filter { used.contains($0.name) }
    ruleIndices = Dictionary(rules.enumerated().map { ($1.name, $0) }) { first, _ in first }
    leftOut = max(0, all.count - resultLimit)
    if leftOut > 0 {
      let bySeverity = all.enumerated().sorted {
        ($1.element.result.severity, $0.offset) < ($0.element.result.severity, $1.offset)
      }
      all = bySeverity.prefix(resultLimit).sorted { $0.offset < $1.offset }.map(\.element)
    }
    results = all
    artifacts = (report.files.map(\.file) + all.flatMap { $0.result.labels.compactMap(\.file) }).uniqued(\.path)
    artifactIndices = Dictionary(uniqueKeysWithValues: artifacts.enumerated().map { ($1.path, $0) })
  }

  var text: String {
    JSONWriter.document {
      $0.member("$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
      $0.member("version", "2.1.0")
      $0.objects("runs", [()]) { writeRun(&$1) }
    }
  }

  private func writeRun(_ run: inout JSONWriter) {
    run.object("tool") { $0.object("driver", writeDriver) }
    // The category of code scanning is the text before the last slash.
    run.object("automationDetails") { $0.member("id", "aasa \(report.command)/") }
    run.objects("invocations", [()]) { writeInvocation(&$1) }
    run.objects("artifacts", artifacts) { artifact, object in
      object.object("location") { Self.writeAddress(artifact.path, &$0) }
      object.member("length", artifact.source.bytes.count)
      object.list("roles", ["analysisTarget"])
    }
    run.member("columnKind", "unicodeCodePoints")
    run.list("newlineSequences", ["\r\n", "\n", "\r"])
    run.objects("results", results, write)
  }
}

// MARK: The run

extension SARIF {
  private func writeDriver(_ driver: inout JSONWriter) {
    driver.member("name", "aasa")
    driver.member("semanticVersion", version)
    driver.objects("rules", rules) { rule, object in
      object.member("id", rule.name)
      object.object("shortDescription") { $0.member("text", rule.summary) }
      object.object("help") {
        $0.member("text", rule.markdown)
        $0.member("markdown", rule.markdown)
      }
      object.object("defaultConfiguration") { $0.member("level", rule.severity.words.level) }
      object.object("properties") { $0.member("problem.severity", rule.severity.words.problem) }
    }
  }

  private func writeInvocation(_ invocation: inout JSONWriter) {
    invocation.member("executionSuccessful", report.failures.isEmpty)
    invocation.objects("toolExecutionNotifications", notifications) { notification, object in
      object.member("level", notification.level)
      object.object("message") { $0.member("text", Self.plain(notification.text)) }
      guard let path = notification.path else { return }
      object.objects("locations", [path]) { path, location in
        location.object("physicalLocation") { $0.object("artifactLocation") { Self.writeAddress(path, &$0) } }
      }
    }
  }

  private var notifications: [(level: String, text: String, path: String?)] {
    var all: [(level: String, text: String, path: String?)] = report.failures.map { ("error", $0.message, $0.path) }
    for file in report.files {
      for (rule, count) in file.omitted {
        all.append(("warning", "\(counted(count, "more result")) of \(rule) left out", file.file.path))
      }
    }
    if leftOut > 0 {
      let text =
        "\(counted(leftOut, "result")) left out, the least severe: code scanning takes \(results.count) of a run"
      all.append(("warning", text, nil))
    }
    return all
  }

  /// Consumers resolve relative paths against `%SRCROOT%`.
  private static func writeAddress(_ path: String, _ object: inout JSONWriter) {
    // The name of a fetched file is a URL already.
    if LexicalPath.isURL(path) { return object.member("uri", path) }
    object.member("uri", uri(path))
    if !path.hasPrefix("/") { object.member("uriBaseId", "%SRCROOT%") }
  }
}

// MARK: Results

extension SARIF {
  private func write(_ placed: (file: Int, result: Finding), _ object: inout JSONWriter) {
    let result = placed.result
    let file = report.files[placed.file].file
    object.member("ruleId", result.rule)
    if let index = ruleIndices[result.rule] { object.member("ruleIndex", index) }
    object.member("level", result.severity.words.level)
    let lines = [result.message] + result.notes.map { "\($0.name): \($0.text)" }
    object.object("message") { $0.member("text", Self.plain(lines.joined(separator: "\n"))) }
    object.objects("locations", [result.location]) { writePlace(file, $0.range, &$1) }
    object.object("partialFingerprints") {
      $0.member("aasa/v1", result.fingerprint.text)
      // The one that code scanning compares. It would make one of its own from the text of the line, which is the same for
      // all results of a file on one line.
      $0.member("primaryLocationLineHash", result.fingerprint.text)
    }
    let related = result.labels.prefix(Self.locationLimit - 1)
    if !related.isEmpty {
      object.objects("relatedLocations", related.enumerated()) { place, object in
        object.member("id", place.offset)
        writePlace(place.element.file ?? file, place.element.range, &object)
        object.object("message") { $0.member("text", Self.plain(place.element.text)) }
      }
    }
    guard let fix = result.fix else { return }
    object.objects("fixes", [fix]) { fix, object in
      object.object("description") { $0.member("text", Self.plain(fix.title)) }
      object.objects("artifactChanges", [fix.edits]) { edits, object in
        object.object("artifactLocation") { writeArtifact(file, &$0) }
        object.objects("replacements", edits) { edit, object in
          object.object("deletedRegion") { Self.writeRegion(file, edit.range, &$0) }
          if edit.replacement.isEmpty { return }
          object.object("insertedContent") { $0.member("text", String(decoding: edit.replacement, as: UTF8.self)) }
        }
      }
    }
  }

  private func writePlace(_ file: ReportedFile, _ range: SourceRange?, _ location: inout JSONWriter) {
    location.object("physicalLocation") {
      $0.object("artifactLocation") { writeArtifact(file, &$0) }
      $0.object("region") { Self.writeRegion(file, range, &$0) }
    }
  }

  private func writeArtifact(_ file: ReportedFile, _ location: inout JSONWriter) {
    Self.writeAddress(file.path, &location)
    if let index = artifactIndices[file.path] { location.member("index", index) }
  }

  /// Code scanning needs a line, so a file as a whole has its first.
  private static func writeRegion(_ file: ReportedFile, _ range: SourceRange?, _ region: inout JSONWriter) {
    guard let range else { return region.member("startLine", 1) }
    let (start, end) = file.bounds(range)
    let mark = file.source.bytes.starts(with: ASCII.byteOrderMark) ? 1 : 0
    func column(_ place: LineColumn) -> Int { max(1, place.column - (place.line == 1 ? mark : 0)) }
    region.member("startLine", start.line)
    region.member("startColumn", column(start))
    region.member("endLine", end.line)
    region.member("endColumn", column(end))
    region.member("byteOffset", range.lower.value)
    region.member("byteLength", range.count)
  }
}

// MARK: Texts

extension SARIF {
  /// A text in which nothing is a link: `[text](target)` would be one (SARIF 3.11.6), so its brackets are escaped.
  static func plain(_ text: String) -> String {
    text.contains("](") ? text.map { #"[]\"#.contains($0) ? "\\\($0)" : "\($0)" }.joined() : text
  }

  static func uri(_ path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "") + LexicalPath.percentEncoded(path)
  }
}

extension Severity {
  /// SARIF's word, and that of code scanning.
  fileprivate var words: (level: String, problem: String) {
    switch self {
    case .error: ("error", "error")
    case .warning: ("warning", "warning")
    case .info: ("note", "recommendation")
    }
  }
}
