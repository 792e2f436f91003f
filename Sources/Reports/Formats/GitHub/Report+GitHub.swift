import Lint
import SourceText
package import Tasks

// Workflow commands of GitHub Actions. A step shows ten errors, ten warnings and ten notices; of more than ten the first nine are
// shown, and the tenth counts the others by rule.

extension Report {
  /// The number of annotations of a kind that GitHub shows for a step.
  static let annotationLimit = 10

  /// `::error file=…,line=…::message` for the results, as GitHub shows them, and one line that counts all of them.
  package func workflowCommands() -> String {
    var text = ""
    for (severity, command) in [(Severity.error, "error"), (.warning, "warning"), (.info, "notice")] {
      var lines = severity == .error ? failures.map(Self.command) : []
      var omitted: [(rule: String, count: Int)] = []
      var rules: [String] =
        failures.isEmpty || severity != .error
        ? [] : failures.map { $0.isOfWriting ? "unwritten files" : "unread files" }
      for file in files {
        for result in file.results where result.severity == severity {
          // Only the rules of the others are shown.
          if lines.count < Self.annotationLimit { lines.append(Self.command(command, result, in: file.file)) }
          rules.append(result.rule)
        }
        for (rule, count) in file.omitted(of: severity) { omitted.append((rule, count)) }
      }
      if rules.count > Self.annotationLimit || !omitted.isEmpty {
        lines.removeSubrange(min(Self.annotationLimit - 1, lines.count)...)
        let others = Self.counts(rules[lines.count...].map { ($0, 1) } + omitted)
        lines.append("::\(command) title=aasa \(self.command)::\(Self.data("and " + others))\n")
      }
      text += lines.joined()
    }
    return text + "aasa \(command): \(total)\n"
  }

  private static func command(_ name: String, _ result: Finding, in file: ReportedFile) -> String {
    // A generated file is not in the repository: the annotation is on the file that people edit, and its text has the place.
    var properties = ["file=\(property(file.origin ?? file.path))"]
    if file.origin == nil, let range = result.location.range {
      let (start, end) = file.bounds(range)
      properties += ["line=\(start.line)", "endLine=\(end.line)"]
      // Columns are for one line.
      if start.line == end.line { properties += ["col=\(start.column)", "endColumn=\(end.column)"] }
    }
    properties.append("title=\(property(result.rule))")
    let place = file.origin == nil ? [] : ["in \(file.place(result.location.range))"]
    let lines = [result.message] + place + result.notes.map { "\($0.name): \($0.text)" }
    return "::\(name) \(properties.joined(separator: ","))::\(data(lines.joined(separator: "\n")))\n"
  }

  private static func command(_ failure: ReportFailure) -> String {
    let place = failure.position.map { ",line=\($0.line),col=\($0.column)" } ?? ""
    return "::error file=\(property(failure.path))\(place)::\(data(failure.message))\n"
  }

  /// `12 more: unknown-key 9, wrong-type 3`.
  private static func counts(_ rules: [(rule: String, count: Int)]) -> String {
    let counts: [String: Int] = rules.reduce(into: [:]) { $0[$1.rule, default: 0] += $1.count }
    let words = rules.map(\.rule).uniqued().map { "\($0) \(grouped(counts[$0] ?? 0))" }.joined(separator: ", ")
    return "\(grouped(rules.reduce(0) { $0 + $1.count })) more: \(words)"
  }

  /// A message of a command: a line ending would end it.
  static func data(_ text: String) -> String { escaped(text, "%\r\n") }

  /// A value of a property, which `:` and `,` would end too.
  static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

  private static func escaped(_ text: String, _ special: String) -> String {
    text.unicodeScalars.map { scalar in
      if special.unicodeScalars.contains(scalar) { return "%" + hexadecimal(scalar.value, width: 2) }
      return isHostile(scalar) ? escapedForDisplay(String(scalar)) : String(scalar)
    }.joined()
  }
}
