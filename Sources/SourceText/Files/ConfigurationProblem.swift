/// Why a configuration, or a file that it names, cannot be used, with its place.
package struct ConfigurationProblem: Error, Sendable {
  package let source: SourceFile
  package let range: SourceRange
  /// The fault: lower-case, no full stop, texts of the file escaped.
  package let message: String
  /// The next action.
  package let help: String?

  package init(_ source: SourceFile, _ range: SourceRange, _ message: String, help: String? = nil) {
    self.source = source
    self.range = range
    self.message = message
    self.help = help
  }

  /// The most problems that ``lines(_:)`` lists.
  private static var limit: Int { 20 }

  /// Problems as text, a line for each: its place, the fault and the next action.
  package static func lines(_ problems: [ConfigurationProblem]) -> String {
    let lines = problems.prefix(limit).map { problem in
      "\(problem.source.place(of: problem.range)): \(problem.message)" + (problem.help.map { "; \($0)" } ?? "")
    }
    let more = problems.count > limit ? ["and \(grouped(problems.count - limit)) more"] : []
    return (lines + more).joined(separator: "\n")
  }
}
