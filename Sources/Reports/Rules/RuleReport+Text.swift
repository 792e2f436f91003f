import Lint

extension RuleReport {
  /// Writes the table of the rules: name, severity and summary, by group.
  package func writeTable(style: Style, width: Int, to output: inout some TextOutputStream) {
    let names = rules.map(\.name.count).max() ?? 0
    let severities = Severity.allCases.map(\.rawValue.count).max() ?? 0
    let indent = names + severities + 6
    for (number, (group, rules)) in groups.enumerated() {
      output.write((number == 0 ? "" : "\n") + style(.strong, group.rawValue) + "\n")
      for rule in rules {
        let summary = wrapped(rule.summary, width: max(width - indent, 20))
        let severity = rule.severity.rawValue
        output.write(
          "  \(rule.name)\(Self.spaces(names - rule.name.count + 2))\(style(rule.severity.role, severity))"
            + "\(Self.spaces(severities - severity.count + 2))\(summary[0])\n")
        for line in summary.dropFirst() { output.write(Self.spaces(indent) + line + "\n") }
      }
    }
  }

  /// Writes each rule in full.
  package func writeText(style: Style, width: Int, to output: inout some TextOutputStream) {
    for (number, rule) in rules.enumerated() {
      if number > 0 { output.write("\n") }
      write(rule, style, width, to: &output)
    }
  }

  private func write(_ rule: Rule, _ style: Style, _ width: Int, to output: inout some TextOutputStream) {
    let severity = style(rule.severity.role, rule.severity.rawValue)
    output.write("\(style(.strong, rule.name)) (\(severity), \(rule.group.rawValue))\n")
    Self.write(rule.summary, width, to: &output)
    for paragraph in rule.paragraphs {
      output.write("\n")
      Self.write(paragraph, width, to: &output)
    }
    output.write("\n")
    Self.write(rule.cost, width, after: "cost:   ", style(.strong, "cost:   "), to: &output)
    Self.write(rule.source, width, after: "source: ", style(.strong, "source: "), to: &output)
    for example in rule.examples {
      output.write("\n" + style(example.isWrong ? .error : .good, example.title) + "\n")
      for line in example.shownLines { output.write("    \(line)\n") }
      guard let fixed = example.fixedLines else { continue }
      output.write(style(.good, "  fixed:") + "\n")
      for line in fixed { output.write("    \(line)\n") }
    }
  }

  private static func write(
    _ text: String, _ width: Int, after head: String = "", _ styled: String = "",
    to output: inout some TextOutputStream
  ) {
    for (number, line) in wrapped(text, width: width - head.count).enumerated() {
      output.write((number == 0 ? styled : spaces(head.count)) + line + "\n")
    }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }
}
