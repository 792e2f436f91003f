/// How a report is written.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// For people: each result with its source.
  case text
  /// A line each.
  case concise
  case json
  /// A JSON object a line.
  case jsonl
  /// SARIF 2.1.0, as GitHub code scanning and editors read it.
  case sarif
  /// The workflow commands that GitHub Actions turns into annotations.
  case github
  /// GitLab's Code Quality report.
  case gitlab
  case junit
  case markdown
  case checkstyle
}

extension Report {
  /// Writes the report. O(results) beside what their places cost (`SourceLines`).
  ///
  /// - Parameters:
  ///   - version: The version of the program, for formats that tell it.
  ///   - style: The colours of `text` and `concise`.
  ///   - width: The columns that a line of `text` may take.
  package func write(
    _ format: ReportFormat, version: String, style: Style = .plain, width: Int = 80,
    to output: inout some TextOutputStream
  ) {
    switch format {
    case .text: for file in files { file.writeText(style: style, width: width, to: &output) }
    case .concise: for file in files { file.writeConcise(style: style, to: &output) }
    case .json: output.write(json() + "\n")
    case .jsonl: writeJSONLines(to: &output)
    case .sarif: output.write(SARIF(self, version: version).text + "\n")
    case .github: writeWorkflowCommands(to: &output)
    case .gitlab: output.write(codeQuality() + "\n")
    case .junit: output.write(junit())
    case .markdown: output.write(markdown())
    case .checkstyle: output.write(checkstyle(version: version))
    }
  }
}
