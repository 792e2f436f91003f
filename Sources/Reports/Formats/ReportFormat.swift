package import Tasks

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
  /// Markdown for a comment on a pull request: with a hidden first line to find it by, and within GitHub's limit.
  case githubComment = "github-comment"
  case checkstyle
  /// One page for a browser.
  case html
}

extension Report {
  /// The report in a format: in some with the version of the program, `text` and `concise` in colours, `text` in lines of a width. O(results) beside
  /// the cost of their places (`SourceLines`).
  package func text(_ format: ReportFormat, version: String, style: Style = .plain, width: Int = 80) -> String {
    var text = ""
    switch format {
    case .text: text = document().terminal(style: style, width: width)
    case .concise: for file in files { file.writeConcise(style: style, to: &text) }
    case .json: text = json()
    case .jsonl: writeJSONLines(to: &text)
    case .sarif: text = SARIF(self, version: version).text
    case .github: writeWorkflowCommands(to: &text)
    case .gitlab: text = codeQuality() + "\n"
    case .junit: text = junit()
    case .markdown: text = document().markdown()
    case .githubComment: text = document().comment
    case .checkstyle: text = checkstyle(version: version)
    case .html: text = document().page(version: version)
    }
    return text
  }
}
