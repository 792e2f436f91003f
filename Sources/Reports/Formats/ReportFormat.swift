package import Tasks
package import TerminalText

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

extension Document {
  /// The document in a format for people; `nil` for other formats.
  ///
  /// - Parameter routes: Answers the question about the routes of the files in a page.
  package func text(
    _ format: ReportFormat, version: String, style: Style, width: Int,
    routes: (ReportRoutesQuestion) -> [ReportRoutes?]
  ) -> String? {
    switch format {
    case .text: terminal(style: style, width: width)
    case .markdown: markdown()
    case .githubComment: comment
    case .html: page(version: version, routes: routes)
    default: nil
    }
  }
}

extension Report {
  /// The report in a format: in some with the version of the program, `text` and `concise` in colours, `text` in lines of a width, `html` without
  /// routes. O(results) beside the cost of their places (`SourceLines`).
  package func text(_ format: ReportFormat, version: String, style: Style = .plain, width: Int = 80) -> String {
    switch format {
    case .text: document().terminal(style: style, width: width)
    case .concise: files.map { $0.concise(style: style) }.joined()
    case .json: json()
    case .jsonl: jsonLines()
    case .sarif: SARIF(self, version: version).text
    case .github: workflowCommands()
    case .gitlab: codeQuality() + "\n"
    case .junit: junit()
    case .markdown: document().markdown()
    case .githubComment: document().comment
    case .checkstyle: checkstyle(version: version)
    case .html: document().page(version: version) { _ in [] }
    }
  }
}
