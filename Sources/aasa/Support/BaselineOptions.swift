import ArgumentParser
import ProjectSettings
import Reports
import SourceText
import Tasks

struct BaselineOptions: ParsableArguments {
  @Option(
    help: .init(
      "A file of known findings, which are not shown and do not fail. (default: lint.baseline of aasa.yml)",
      valueName: "path"),
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
    try refuse("--write-baseline needs the path of a file", if: writeBaseline == Output.standardOutput)
    let own = ReportPath.identity(writeBaseline)
    try refuse(
      "--write-baseline and --output go to the same file",
      if: report.outputs.contains(where: { ReportPath.identity($0.path) == own }))
  }

  /// `true` if all findings are needed, not only the shown ones.
  func needsAll(_ found: LoadedConfiguration?) -> Bool { path(found) != nil || writeBaseline != nil }

  /// The baseline of the option, else of the configuration.
  private func path(_ found: LoadedConfiguration?) -> String? {
    baseline ?? found?.configuration.lint.baseline.map { found?.paths.argumentPath($0.value) ?? $0.value }
  }

  func known(_ settings: LintRunSettings, _ found: LoadedConfiguration?) throws -> KnownFindings {
    KnownFindings(
      settings, try read(found), isRecording: writeBaseline != nil,
      in: writeBaseline.map { ProjectPaths.forConfiguration(at: $0) })
  }

  private func read(_ found: LoadedConfiguration?) throws -> Baseline? {
    // The first baseline of a configuration is not there yet.
    guard let path = writeBaseline == nil ? path(found) : baseline else { return nil }
    let isConfigured = baseline == nil
    do throws(Failure) {
      return try Self.read(path, isConfigured ? found?.boundary : nil)
    } catch {
      guard isConfigured, let configuration = found?.configuration, let place = configuration.lint.baseline?.range
      else { throw error.help.map { Failure("\(error.message); \($0)") } ?? error }
      throw UnusableConfiguration(problems: [
        ConfigurationProblem(configuration.source, place, error.message, help: error.help)
      ])
    }
  }

  private static func read(_ path: String, _ boundary: ReadingBoundary?) throws(Failure) -> Baseline {
    if let refusal = boundary?.refusal(path) { throw refusal }
    let help = "`--write-baseline PATH` writes a baseline"
    let source: SourceFile
    do throws(Failure) { source = try Input.source(path) } catch { throw Failure(error.message, help: help) }
    do throws(Failure) { return try Baseline(source, in: .forConfiguration(at: path)) } catch {
      throw Failure("cannot use the baseline \(error.message)", help: help)
    }
  }

  /// The files that are read beside those of the report.
  func inputs(_ found: LoadedConfiguration?) -> [String] { (found?.inputs ?? []) + [path(found)].compactMap(\.self) }

  /// Writes the new baseline, or notes the hidden findings on standard error.
  ///
  /// - Parameter isOfAllFiles: Whether all files of the configuration were checked.
  func end(
    _ known: KnownFindings, _ report: Report, _ shown: ReportFormat, _ found: LoadedConfiguration?,
    isOfAllFiles: Bool = false, isQuiet: Bool = false
  ) throws(Failure) {
    guard let path = writeBaseline, let new = known.newBaseline else {
      if isQuiet { return }
      let notes = known.notes(
        report, countsKnown: shown == .text, isOfAllFiles: isOfAllFiles,
        exists: { Input.filePath($0).status() != nil })
      let name = self.path(found).map(Input.name) ?? ""
      for note in notes { Output.note(note.words(of: name, update: "update it with --write-baseline \(name)")) }
      return
    }
    if !report.failures.isEmpty {
      return Output.note(
        "\(Input.name(path)) was not written: it would lack the findings of what could not be read")
    }
    try FileIdentity.refuse(writing: path, over: (found?.inputs ?? []) + report.files.map(\.file.path))
    try Output.write(new.text.utf8, toFile: path)
    Output.note(
      "\(counted(new.entries.count, "finding")) written to \(Input.name(path))")
  }
}
