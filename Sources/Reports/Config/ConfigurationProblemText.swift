import ProjectSettings
package import SourceText

/// The problems of a configuration in the layout of findings: message, place, source line, help.
package struct ConfigurationProblemText {
  private let style: Style
  private let width: Int

  package init(style: Style, width: Int) {
    self.style = style
    self.width = width
  }

  package func text(_ problems: [ConfigurationProblem]) -> String {
    problems.map(text).joined(separator: "\n")
  }

  private func text(_ problem: ConfigurationProblem) -> String {
    var text = ""
    for (number, line) in wrapped("error: \(problem.message)", width: width - 2).enumerated() {
      let head = number == 0 ? style(.error, "error") : "  "
      text += head + style(.strong, String(number == 0 ? line.dropFirst(5) : line[...])) + "\n"
    }
    let source = SourceLines(problem.source)
    let position = source.position(of: problem.range.lower)
    let snippet = Snippet(problem.source, source, [Snippet.Mark(problem.range, isPrimary: true)])
    let margin = spaces(snippet.gutter)
    let place = "\(escapedForDisplay(problem.source.name)):\(position.line):\(position.column)"
    text += "\(margin)\(style(.gutter, "-->")) \(place)\n"
    snippet.render(.error, style: style, width: width, to: &text)
    guard let help = problem.help else { return text }
    text += "\(margin) \(style(.gutter, "|"))\n"
    let lines = paragraph(help, width: width, label: "\(margin) = help: ") { _ in
      "\(margin) \(style(.gutter, "=")) \(style(.help, "help:")) "
    }
    return text + lines.map { $0 + "\n" }.joined()
  }
}
