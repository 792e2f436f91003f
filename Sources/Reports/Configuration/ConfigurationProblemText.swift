package import ProjectSettings
import SourceText

/// What is wrong with a configuration, as findings are shown: message, place, source line, help.
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
    let lines = SourceLines(problem.source)
    let position = lines.position(of: problem.range.lower)
    let snippet = Snippet(problem.source, lines, [Snippet.Mark(problem.range, isPrimary: true)])
    let margin = String(repeating: " ", count: snippet.gutter)
    let place = "\(escapedForDisplay(problem.source.name)):\(position.line):\(position.column)"
    text += "\(margin)\(style(.gutter, "-->")) \(place)\n"
    snippet.render(.error, style: style, width: width, to: &text)
    guard let help = problem.help else { return text }
    text += "\(margin) \(style(.gutter, "|"))\n"
    let indent = snippet.gutter + 9
    for (number, line) in wrapped(help, width: max(width - indent, 20)).enumerated() {
      let head = "\(margin) \(style(.gutter, "=")) \(style(.help, "help:")) "
      text += (number == 0 ? head : String(repeating: " ", count: indent)) + line + "\n"
    }
    return text
  }
}
