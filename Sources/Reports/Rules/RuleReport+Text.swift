import Lint
import SourceText
package import TerminalText

extension RuleReport {
  /// The table of the rules: name, severity and summary, by group.
  package func table(style: Style, width: Int) -> String {
    let names = rules.map(\.name.count).max() ?? 0
    let severities = Severity.allCases.map(\.rawValue.count).max() ?? 0
    let indent = names + severities + 6
    return groups.map { group, rules in
      style(.strong, group.rawValue) + "\n"
        + rules.map { rule in
          let severity = rule.severity.rawValue
          let padded = style(rule.severity.role, severity) + spaces(severities - severity.count)
          let summary = wrapped(rule.summary, width: max(width - indent, 20))
          return "  \(rule.name.padded(to: names))  \(padded)  " + summary.joined(separator: "\n" + spaces(indent))
            + "\n"
        }.joined()
    }.joined(separator: "\n")
  }

  package func text(style: Style, width: Int) -> String { rules.map { text($0, style, width) }.joined(separator: "\n") }

  private func text(_ rule: Rule, _ style: Style, _ width: Int) -> String {
    let severity = style(rule.severity.role, rule.severity.rawValue)
    var lines = ["\(style(.strong, rule.name)) (\(severity), \(rule.group.rawValue))"]
    lines += wrapped(rule.summary, width: width)
    for paragraph in rule.paragraphs { lines += [""] + wrapped(paragraph, width: width) }
    lines.append("")
    for (label, text) in [("cost:   ", rule.cost), ("source: ", rule.source)] {
      lines += paragraph(text, width: width, label: label) { style(.strong, $0) }
    }
    for example in rule.examples {
      lines += ["", style(example.isWrong ? .error : .good, example.title)] + example.shownLines.map { "    " + $0 }
      guard let fixed = example.fixedLines else { continue }
      lines += [style(.good, "  fixed:")] + fixed.map { "    " + $0 }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
