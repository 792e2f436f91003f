import Reports
import SourceText
import SystemCalls
import Tasks

extension ReportArguments {
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
    case let unusable as UnusableConfiguration:
      Self.failures(unusable.problems)
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
