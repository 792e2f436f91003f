import JSONSource
import Lint
import SourceText
import Tasks

// SARIF 2.1.0 (OASIS Standard, with errata 01), as GitHub code scanning and editors read it. Columns are counted in Unicode scalars, and
// the log says so; a byte-order mark is no column (decided: editors hide it). A region holds line, column and bytes. Code
// scanning accepts 25,000 results a run and 1,000 locations a result; others are left out, the least severe first, and a
// notification of the run says how much. Only the rules that have results are in the log.

/// A report as a SARIF log of one run.
struct SARIF {
  private let report: Report
  private let version: String
  private let rules: [ReportRule]
  private let ruleIndices: [String: Int]
  /// The files of the report, then those that only related places name.
  private let artifacts: [ReportedFile]
  private let artifactIndices: [String: Int]
  private let results: [Placed]
  private let leftOut: Int

  private struct Placed {
    let file: Int
    let result: Finding
  }

  static let resultLimit = 25_000
  static let locationLimit = 1_000

  /// - Parameter resultLimit: For tests.
  init(_ report: Report, version: String, resultLimit: Int = Self.resultLimit) {
    self.report = report
    self.version = version
    var all = report.files.indices.flatMap { file in
      report.files[file].results.map { Placed(file: file, result: $0) }
    }
    let used = Set(all.map(\.result.rule))
    rules = report.rules.filter { used.contains($0.name) }
    ruleIndices = Dictionary(rules.enumerated().map { ($1.name, $0) }) { first, _ in first }
    leftOut = max(0, all.count - resultLimit)
    if leftOut > 0 {
      let bySeverity = all.enumerated().sorted {
        (-$0.element.result.severity.rank, $0.offset) < (-$1.element.result.severity.rank, $1.offset)
      }
      all = bySeverity.prefix(resultLimit).sorted { $0.offset < $1.offset }.map(\.element)
    }
    results = all
    var artifacts: [ReportedFile] = []
    var indices: [String: Int] = [:]
    for file in report.files.map(\.file) + all.flatMap({ $0.result.labels.compactMap(\.file) })
    where indices[file.path] == nil {
      indices[file.path] = artifacts.count
      artifacts.append(file)
    }
    self.artifacts = artifacts
    artifactIndices = indices
  }

  /// The log, without a final line ending.
  var text: String {
    var writer = JSONWriter(.pretty)
    writer.object {
      $0.member("$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
      $0.member("version", "2.1.0")
      $0.member("runs") { $0.array { $0.object { writeRun(&$0) } } }
    }
    return writer.text
  }

  private func writeRun(_ run: inout JSONWriter) {
    run.member("tool") { $0.object { $0.member("driver") { $0.object { writeDriver(&$0) } } } }
    // The category of code scanning is the text before the last slash.
    run.member("automationDetails") { $0.object { $0.member("id", "aasa \(report.command)/") } }
    run.member("invocations") { $0.array { $0.object { writeInvocation(&$0) } } }
    run.member("artifacts") { $0.array { for artifact in artifacts { write(artifact, &$0) } } }
    run.member("columnKind", "unicodeCodePoints")
    run.member("newlineSequences") { $0.array { for sequence in ["\r\n", "\n", "\r"] { $0.value(sequence) } } }
    run.member("results") { $0.array { for placed in results { write(placed, &$0) } } }
  }
}

// MARK: The run

extension SARIF {
  private func writeDriver(_ driver: inout JSONWriter) {
    driver.member("name", "aasa")
    driver.member("semanticVersion", version)
    driver.member("rules") {
      $0.array {
        for rule in rules {
          $0.object {
            $0.member("id", rule.name)
            $0.member("shortDescription") { $0.object { $0.member("text", rule.summary) } }
            $0.member("help") {
              $0.object {
                $0.member("text", rule.markdown)
                $0.member("markdown", rule.markdown)
              }
            }
            $0.member("defaultConfiguration") { $0.object { $0.member("level", rule.severity.level) } }
            $0.member("properties") { $0.object { $0.member("problem.severity", rule.severity.problemSeverity) } }
          }
        }
      }
    }
  }

  private func writeInvocation(_ invocation: inout JSONWriter) {
    invocation.member("executionSuccessful", report.failures.isEmpty)
    invocation.member("toolExecutionNotifications") {
      $0.array {
        for failure in report.failures {
          Self.notify("error", failure.message, &$0) { Self.writeLocation(failure.path, &$0) }
        }
        for file in report.files {
          for (rule, count) in file.omitted {
            Self.notify("warning", "\(counted(count, "more result")) of \(rule) left out", &$0) {
              Self.writeLocation(file.file.path, &$0)
            }
          }
        }
        if leftOut > 0 {
          Self.notify(
            "warning",
            "\(counted(leftOut, "result")) left out, the least severe: code scanning takes \(results.count) of a run",
            &$0)
        }
      }
    }
  }

  private static func notify(
    _ level: String, _ text: String, _ list: inout JSONWriter, location: ((inout JSONWriter) -> Void)? = nil
  ) {
    list.object {
      $0.member("level", level)
      $0.member("message") { $0.object { $0.member("text", plain(text)) } }
      guard let location else { return }
      $0.member("locations") { $0.array { $0.object(location) } }
    }
  }

  private static func writeLocation(_ path: String, _ location: inout JSONWriter) {
    location.member("physicalLocation") {
      $0.object { $0.member("artifactLocation") { $0.object { writeAddress(path, &$0) } } }
    }
  }

  private func write(_ artifact: ReportedFile, _ list: inout JSONWriter) {
    list.object {
      $0.member("location") { $0.object { Self.writeAddress(artifact.path, &$0) } }
      $0.member("length", artifact.source.bytes.count)
      $0.member("roles") { $0.array { $0.value("analysisTarget") } }
    }
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
  private func write(_ placed: Placed, _ list: inout JSONWriter) {
    let result = placed.result
    let file = report.files[placed.file].file
    list.object {
      $0.member("ruleId", result.rule)
      if let index = ruleIndices[result.rule] { $0.member("ruleIndex", index) }
      $0.member("level", result.severity.level)
      let lines = [result.message] + result.notes.map { "\($0.name): \($0.text)" }
      $0.member("message") { $0.object { $0.member("text", Self.plain(lines.joined(separator: "\n"))) } }
      $0.member("locations") { $0.array { $0.object { writePlace(file, result.location.range, &$0) } } }
      $0.member("partialFingerprints") {
        $0.object {
          $0.member("aasa/v1", result.fingerprint.text)
          // The one that code scanning compares. It would make one of its own from the text of the line, which is the same for
          // all results of a file on one line.
          $0.member("primaryLocationLineHash", result.fingerprint.text)
        }
      }
      let related = result.labels.prefix(Self.locationLimit - 1)
      if !related.isEmpty {
        $0.member("relatedLocations") {
          $0.array {
            for (id, place) in related.enumerated() {
              $0.object {
                $0.member("id", id)
                writePlace(place.file ?? file, place.range, &$0)
                $0.member("message") { $0.object { $0.member("text", Self.plain(place.text)) } }
              }
            }
          }
        }
      }
      if let fix = result.fix { $0.member("fixes") { $0.array { write(fix, in: file, &$0) } } }
    }
  }

  private func writePlace(_ file: ReportedFile, _ range: SourceRange?, _ location: inout JSONWriter) {
    location.member("physicalLocation") {
      $0.object {
        $0.member("artifactLocation") { $0.object { writeArtifact(file, &$0) } }
        $0.member("region") { $0.object { Self.writeRegion(file, range, &$0) } }
      }
    }
  }

  private func writeArtifact(_ file: ReportedFile, _ location: inout JSONWriter) {
    Self.writeAddress(file.path, &location)
    if let index = artifactIndices[file.path] { location.member("index", index) }
  }

  private func write(_ fix: Fix, in file: ReportedFile, _ list: inout JSONWriter) {
    list.object {
      $0.member("description") { $0.object { $0.member("text", Self.plain(fix.title)) } }
      $0.member("artifactChanges") {
        $0.array {
          $0.object {
            $0.member("artifactLocation") { $0.object { writeArtifact(file, &$0) } }
            $0.member("replacements") {
              $0.array {
                for edit in fix.edits {
                  $0.object {
                    $0.member("deletedRegion") { $0.object { Self.writeRegion(file, edit.range, &$0) } }
                    if edit.replacement.isEmpty { return }
                    $0.member("insertedContent") {
                      $0.object { $0.member("text", String(decoding: edit.replacement, as: UTF8.self)) }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
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
    guard text.contains("](") else { return text }
    var escaped = ""
    for character in text {
      if character == "[" || character == "]" || character == "\\" { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  /// A path as a URI reference: everything but unreserved characters and slashes percent-encoded.
  static func uri(_ path: String) -> String {
    var uri = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      if byte.isASCIIAlphanumeric || "-._~/".utf8.contains(byte) {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        uri += "%" + hexadecimal(byte, width: 2)
      }
    }
    return uri
  }
}

extension Severity {
  fileprivate var rank: Int { Severity.allCases.firstIndex(of: self) ?? 0 }

  /// SARIF's word.
  fileprivate var level: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  /// The word of code scanning.
  fileprivate var problemSeverity: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "recommendation"
    }
  }
}
