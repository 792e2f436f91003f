import ArgumentParser
import Reports
import SourceText
import Synchronization
import SystemCalls
import Tasks
import TerminalText

/// `--format` and `--output`: the formats and destinations of a ``Report``.
struct ReportArguments: ParsableArguments {
  @Option(
    help: .init(
      "The output format. concise has one line for each finding, github writes workflow annotations, gitlab a Code Quality report, html one page for a browser. (default: text)"
    ))
  var format: ReportFormat?

  @Option(
    name: .customLong("output"),
    help: .init(
      "Also write a format to a file, such as sarif=aasa.sarif, or to - for standard output. Can be repeated.",
      valueName: "format=path"),
    transform: Self.destination)
  var outputs: [Destination] = []

  struct Destination: Sendable {
    let format: ReportFormat
    let path: String
  }

  func validate() throws {
    let identities = outputs.map {
      FileIdentity($0.path).map(AnyHashable.init) ?? AnyHashable(ReportPath.identity($0.path))
    }
    if let index = identities.indices.last(where: { identities[..<$0].contains(identities[$0]) }) {
      throw ValidationError("two outputs go to '\(escapedForDisplay(outputs[index].path))'")
    }
    if format != nil, outputs.contains(where: { $0.path == Output.standardOutput }) {
      throw ValidationError("--format and --output FORMAT=- both write to standard output; leave one out")
    }
  }

  var shown: ReportFormat { format ?? outputs.first { $0.path == Output.standardOutput }?.format ?? .text }

  var formats: [ReportFormat] { [shown] + outputs.map(\.format) }

  /// Writes the report to standard output, unless it was shown already, and to the files of `--output`; to each also where another cannot
  /// be written.
  ///
  /// - Parameters:
  ///   - report: The results, of which a format with a writer of its own may need none.
  ///   - isShown: Whether the report was shown there already.
  ///   - inputs: Files that are never overwritten, beside those that were read.
  ///   - own: The command's own writer instead of the format's.
  ///   - limit: The most results of a rule in a file to write in a format.
  func write(
    _ report: @autoclosure () -> Report, to descriptor: FileDescriptor = .standardOutput, color: ColorChoice,
    isShown: Bool = false,
    inputs: [String] = [], own: (ReportFormat, _ style: Style, _ width: Int) -> String? = { _, _, _ in nil },
    limit: (ReportFormat) -> Int = { _ in .max }
  ) throws(Failure) {
    func text(_ format: ReportFormat, _ style: Style, _ width: Int) -> String {
      if let text = own(format, style, width) { return text }
      return report().limited(to: limit(format)).text(format, version: Aasa.version, style: style, width: width)
    }
    for destination in outputs { try Self.refuse(destination, over: inputs) }
    Self.isWritten.withLock { $0 = true }
    var failure: Failure?
    func attempt(_ write: () throws(Failure) -> Void) {
      do throws(Failure) { try write() } catch { failure = failure ?? error }
    }
    if !isShown {
      let terminal = Terminal(descriptor)
      attempt { () throws(Failure) in
        try Output.print(text(shown, terminal.style(color), terminal.width), to: descriptor)
      }
    }
    if shown == .github { appendJobSummary(report().limited(to: limit(.markdown)), own(.markdown, .plain, 80)) }
    for destination in outputs where destination.path != Output.standardOutput {
      attempt { () throws(Failure) in
        try Output.write(text(destination.format, .plain, 80).utf8, toFile: destination.path)
      }
    }
    noteOmissions(report(), limit)
    if let failure { throw failure }
  }

  /// `true` if a report was written, after which a failure has none of its own.
  static let isWritten = Mutex(false)

  /// Refuses to write over a file that was read, or over another input.
  static func refuse(_ destination: Destination, over inputs: [String] = []) throws(Failure) {
    if destination.path == Output.standardOutput { return }
    try FileIdentity.refuse(writing: destination.path, over: Input.opened + inputs)
  }

  /// Writes an answer: as a document where a format is for people, else as its results.
  ///
  /// - Parameters:
  ///   - report: The results, which are made where a format has them.
  ///   - limit: The most results of a rule in a file to write in a format, which the other closures get.
  ///   - documents: The formats that have the document, and not the results.
  func write(
    _ report: @autoclosure () -> Report, _ color: ColorOption, inputs: [String] = [],
    limit: (ReportFormat) -> Int = { _ in .max },
    documents: Set<ReportFormat> = [.text, .json, .markdown, .githubComment, .html], json: (Int) -> String,
    _ document: (Int) -> Document
  ) throws(Failure) {
    func own(_ format: ReportFormat, _ style: Style, _ width: Int) -> String? {
      guard documents.contains(format) else { return nil }
      if format == .json { return json(limit(format)) }
      return document(limit(format)).text(format, version: Aasa.version, style: style, width: width) { $0.answer() }
    }
    try write(report(), color: color.choice, inputs: inputs, own: own, limit: limit)
  }

  /// Notes omitted results on standard error, for formats that have no field for them.
  private func noteOmissions(_ report: @autoclosure () -> Report, _ limit: (ReportFormat) -> Int) {
    guard let format = formats.first(where: { Self.withoutOmissions.contains($0) }) else { return }
    let hint = limit(format) == .max ? "" : "; --limit 0 shows all"
    for file in report().limited(to: limit(format)).files {
      for (rule, count) in file.omitted {
        let place = escapedForDisplay(file.file.path)
        Output.note("\(place): \(grouped(count)) more of \(rule) are not in the report as \(format.rawValue)\(hint)")
      }
    }
  }

  private static let withoutOmissions: Set<ReportFormat> = [.jsonl, .gitlab, .junit, .checkstyle]

  /// Adds the report to the job summary in GitHub Actions, which is limited to 1 MiB for a step.
  private func appendJobSummary(_ report: Report, _ own: String?) {
    guard let path = Environment.value("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return }
    let limit = 1_000_000
    do {
      let text = own.flatMap { $0.utf8.count < limit ? $0 : nil } ?? report.document().markdown(limit: limit)
      try Output.write((text + "\n").utf8, toFile: path, .appended)
    } catch {
      Output.note("the job summary was not written: \(error)")
    }
  }

  private static func destination(_ text: String) throws -> Destination {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw ValidationError("'\(escapedForDisplay(text))' is not FORMAT=PATH, as in sarif=aasa.sarif")
    }
    guard let format = ReportFormat(rawValue: String(parts[0])) else {
      let names = ReportFormat.allCases.map(\.rawValue)
      let near = nearest(to: String(parts[0]), among: names, limit: { max(1, $0 / 3) })
      let hint = near.first.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))"
      throw ValidationError("'\(escapedForDisplay(parts[0]))' is no format; \(hint)")
    }
    return Destination(format: format, path: String(parts[1]))
  }

  /// Runs a command. Where it cannot run, each format but those for people has the reason: an empty report is a good result in many of them.
  ///
  /// - Parameter path: The file at fault where the error does not name one.
  func reporting(_ command: String, _ path: @autoclosure () -> String, _ run: () throws -> Void) throws {
    do {
      try run()
    } catch {
      guard !Self.isWritten.withLock({ $0 }), let failures = failures(error, path) else { throw error }
      var report = Report(command: command, rules: [], failures: failures)
      report.outcome = "could not run"
      var remaining = self
      remaining.outputs.removeAll { (try? Self.refuse($0)) == nil || !Self.isReplaceable($0, by: report) }
      // The error itself is shown, also where the report cannot be written.
      try? remaining.write(report, color: .never, isShown: Self.formatsForPeople.contains(shown)) { format, _, _ in
        guard Self.formatsForPeople.contains(format) else { return nil }
        return failures.map { "error: \($0.message)\n" }.joined()
      }
      throw error
    }
  }

  /// Returns `true` for a file that is not there yet, is empty, or begins as a report: another may be an input that the command did not come to
  /// read.
  private static func isReplaceable(_ output: Destination, by report: Report) -> Bool {
    guard output.path != Output.standardOutput, Disk.isFile(output.path) else { return true }
    guard let file = try? FileDescriptor.open(Input.filePath(output.path), for: .reading) else { return false }
    defer { try? file.close() }
    var head = [UInt8](repeating: 0, count: 64)
    guard let count = try? file.read(into: &head) else { return false }
    let old = head[..<count]
    let new = report.text(output.format, version: Aasa.version, style: .plain, width: 80).utf8
    // Up to the name of the command in JSON, the element in XML.
    let own = new.count < 45 ? [] : [Array(new.prefix(45))]
    let beginnings = ["<!-- aasa ", "## aasa "].map { Array($0.utf8) } + own
    return old.isEmpty || old.elementsEqual("[]\n".utf8) || beginnings.contains(where: old.starts)
  }

  /// Standard error has the reason already.
  private static let formatsForPeople: Set<ReportFormat> = [.text, .concise]

  /// `nil` for the end of a command that has written its report.
  private func failures(_ error: any Error, _ path: () -> String) -> [ReportFailure]? {
    switch error {
    case let failure as Failure: [ReportFailure(path: failure.path ?? path(), message: failure.message)]
    case let problem as TaskProblem: [ReportFailure(path: path(), message: Failure(problem).message)]
    case let unusable as UnusableConfiguration: Self.failures(unusable.problems)
    default: nil
    }
  }

  private static func failures(_ problems: [ConfigurationProblem]) -> [ReportFailure] {
    // A configuration may extend others.
    var lines: [String: SourceLines] = [:]
    return problems.map { problem in
      let name = problem.source.name
      let known = lines[name] ?? SourceLines(problem.source)
      lines[name] = known
      return ReportFailure(
        path: ReportPath.named(name), message: problem.message, at: known.position(of: problem.range.lower))
    }
  }
}
