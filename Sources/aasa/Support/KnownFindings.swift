import ArgumentParser
import Lint
import Reports
import SourceText

/// `--baseline` and `--write-baseline`.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: .init("A file of known findings, which are not shown and do not fail.", valueName: "path"),
    completion: .file()
  )
  var baseline: String?

  @Option(
    help: .init("Write all findings to a file of known findings, and exit with status 0.", valueName: "path"),
    completion: .file())
  var writeBaseline: String?

  /// Throws when the baseline would overwrite a report.
  func check(_ report: ReportArguments) throws {
    guard let writeBaseline else { return }
    if writeBaseline == Output.standardOutput { throw ValidationError("--write-baseline needs the path of a file") }
    if report.outputs.contains(where: { $0.path == writeBaseline }) {
      throw ValidationError("--write-baseline and --output go to the same file")
    }
  }

  /// Whether all findings are needed, not only the shown ones.
  var needsAll: Bool { baseline != nil || writeBaseline != nil }
}

/// The findings that are hidden by a baseline or the configuration, and those of a new baseline.
struct KnownFindings {
  private let options: BaselineOptions
  private var baseline: Baseline?
  /// The new baseline.
  private var entries: [Baseline.Entry] = []

  init(_ options: BaselineOptions) throws(Failure) {
    self.options = options
    baseline = try options.baseline.map(Self.read)
  }

  /// The report without known findings.
  mutating func removed(from found: FileReport, _ configured: inout ConfiguredLint) -> FileReport {
    var file = found
    // Ignored findings have a reason already and are left out of a new baseline.
    configured.removeIgnored(from: &file)
    if options.writeBaseline != nil {
      entries += Baseline.entries(of: file)
      file.removeKnown { _ in true }
    } else {
      baseline?.removeKnown(from: &file)
    }
    return file
  }

  /// Writes the new baseline, and notes the hidden findings on standard error.
  func end(_ report: Report, _ shown: ReportFormat, _ configured: ConfiguredLint) throws(Failure) {
    if let path = options.writeBaseline {
      try FileIdentity.refuse(
        writing: path, over: [configured.path].compactMap(\.self) + report.files.map(\.file.path))
      try Output.write(Baseline(entries).text, toFile: path)
      Output.note("\(Self.counted(entries.count)) written to \(Input.name(path))")
    } else {
      tellOfBaseline(report, shown, configured)
      configured.tellOfUnused()
    }
  }

  private func tellOfBaseline(_ report: Report, _ format: ReportFormat, _ configured: ConfiguredLint) {
    guard let path = options.baseline.map(Input.name), let baseline else { return }
    let known = report.files.reduce(0) { $0 + $1.known }
    // The text format has it for each file.
    if known > 0, format != .text { Output.note("\(Self.counted(known)) not shown: known in \(path)") }
    let gone = baseline.gone.filter { !configured.common.options.allowed.contains($0.rule) }
    if gone.isEmpty { return }
    let shown = gone.prefix(5).map {
      "\n  \(escapedForDisplay($0.file)): \(escapedForDisplay($0.rule)): \(escapedForDisplay($0.message))"
    }
    let more = gone.count > 5 ? "\n  and \(gone.count - 5) more" : ""
    Output.note(
      "\(Self.counted(gone.count)) of \(path) no longer there; --write-baseline \(path) brings it up to date:\(shown.joined())\(more)"
    )
  }

  private static func read(baseline path: String) throws(Failure) -> Baseline {
    let source = try Input.source(path)
    do { return try Baseline(source) } catch { throw Failure("cannot use the baseline \(error.description)") }
  }

  private static func counted(_ count: Int) -> String { count == 1 ? "1 finding" : "\(count) findings" }
}

extension ConfiguredLint {
  /// Whether there are more warnings than the configuration allows. Notes it.
  func hasTooManyWarnings(_ report: Report) -> Bool {
    guard let most = maximumWarnings else { return false }
    let count = report.files.reduce(0) { $0 + $1.count(of: .warning) }
    if count > most {
      Output.note("\(count) \(count == 1 ? "warning is" : "warnings are") more than `max-warnings: \(most)`")
    }
    return count > most
  }
}
