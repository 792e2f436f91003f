import ArgumentParser
import Reports
import SourceText
import Tasks

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

  /// `true` if all findings are needed, not only the shown ones.
  var needsAll: Bool { baseline != nil || writeBaseline != nil }
}

extension BaselineOptions {
  /// The known findings of a run.
  func known(_ settings: LintRunSettings) throws(Failure) -> KnownFindings {
    KnownFindings(settings, try read(), isRecording: writeBaseline != nil)
  }

  private func read() throws(Failure) -> Baseline? {
    guard let baseline else { return nil }
    let source = try Input.source(baseline)
    do { return try Baseline(source) } catch { throw Failure("cannot use the baseline \(error.description)") }
  }

  /// The files that are read beside those of the report.
  func inputs(_ found: LoadedConfiguration?) -> [String] { [found?.path, baseline].compactMap(\.self) }

  /// Writes the new baseline, or notes the hidden findings on standard error.
  func end(_ known: KnownFindings, _ report: Report, _ shown: ReportFormat, _ found: LoadedConfiguration?)
    throws(Failure)
  {
    guard let path = writeBaseline, let new = known.newBaseline else {
      for note in known.notes(report, countsKnown: shown == .text, baseline: baseline.map(Input.name)) {
        Output.note(note)
      }
      return
    }
    try FileIdentity.refuse(writing: path, over: [found?.path].compactMap(\.self) + report.files.map(\.file.path))
    try Output.write(new.text.utf8, toFile: path)
    Output.note(
      "\(counted(new.entries.count, "finding")) written to \(Input.name(path))")
  }
}
