import Hosting
import ProjectSettings
import Reports
import SourceText
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
      // Inputs are never overwritten, also those that the command has not read yet.
      Input.protect(CommandLine.arguments)
      var remaining = self
      remaining.outputs.removeAll { (try? Self.refuse($0)) == nil || Self.mayBeInput($0.path) }
      // The error itself is shown, also where the report cannot be written.
      try? remaining.write(report, color: .never, isShown: Self.formatsForPeople.contains(shown)) { format, _, _ in
        guard Self.formatsForPeople.contains(format) else { return nil }
        return failures.map { "error: \($0.message)\n" }.joined()
      }
      throw error
    }
  }

  /// Returns `true` for a file that is there and has the name of one that the command may read in a folder.
  private static func mayBeInput(_ path: String) -> Bool {
    guard Input.filePath(path).status() != nil else { return false }
    let (folder, name) = (LexicalPath.parent(of: path) ?? "", String(LexicalPath.name(of: path)))
    return name == Site.assetLinksName || ProjectConfiguration.names.contains(name)
      || Site.isLookalike(name, in: String(LexicalPath.name(of: folder)))
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
