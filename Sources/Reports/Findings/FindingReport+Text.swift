import JSONSource
import Lint

extension FindingReport {
  /// Writes each finding with its source lines, then one line that counts them.
  package func writeText(style: Style, width: Int, to output: inout some TextOutputStream) {
    writeFixes(style, to: &output)
    if !fixes.isEmpty, !findings.isEmpty { output.write("\n") }
    for finding in findings { write(finding, style, width, to: &output) }
    for (rule, count) in omitted { output.write("and \(count) more of `\(rule)`; `--limit 0` shows all\n\n") }
    output.write(summary(style) + "\n")
  }

  /// Writes a line for each finding: `file:line:column: severity[rule] message`.
  package func writeConcise(style: Style, to output: inout some TextOutputStream) {
    writeFixes(style, to: &output)
    for finding in findings {
      let kind = style(finding.severity.role, "\(finding.severity.rawValue)[\(finding.rule)]")
      output.write("\(place(of: finding)): \(kind) \(finding.message)\n")
    }
    for (rule, count) in omitted {
      output.write("\(source.name): and \(count) more of `\(rule)`; `--limit 0` shows all\n")
    }
  }

  private func writeFixes(_ style: Style, to output: inout some TextOutputStream) {
    for fix in fixes {
      let place = "\(source.name):\(fix.position.line):\(fix.position.column)"
      output.write("\(place): \(style(.good, "fixed[\(fix.rule)]")) \(fix.title)\n")
    }
  }

  private func write(_ finding: Finding, _ style: Style, _ width: Int, to output: inout some TextOutputStream) {
    let kind = "\(finding.severity.rawValue)[\(finding.rule)]"
    let message = wrapped("\(kind): \(finding.message)", width: width - 2)
    for (number, line) in message.enumerated() {
      let isFirst = number == 0 && line.hasPrefix(kind)
      let head = isFirst ? style(finding.severity.role, kind) : "  "
      output.write(head + style(.strong, String(line.dropFirst(isFirst ? kind.count : 0))) + "\n")
    }
    let marks =
      [Snippet.Mark(finding.range, isPrimary: true)] + finding.labels.map { Snippet.Mark($0.range, $0.text) }
    let snippet = Snippet(source, lines, marks)
    let margin = String(repeating: " ", count: snippet.gutter)
    output.write("\(margin)\(style(.gutter, "-->")) \(place(of: finding))\n")
    snippet.render(finding.severity.role, style: style, width: width, to: &output)
    var notes: [(name: String, text: String)] = []
    if let cost = finding.cost { notes.append(("cost", cost)) }
    let fix = finding.fix.map { $0.title }
    notes += finding.help.map { ("help", $0 == fix ? "\($0) (`--fix`)" : $0) }
    if let fix, !finding.help.contains(fix) { notes.append(("fix", "\(fix) (`--fix`)")) }
    if !notes.isEmpty { output.write("\(margin) \(style(.gutter, "|"))\n") }
    for (name, text) in notes {
      // "= cost: " stands before the first line, as many spaces before the others.
      let indent = snippet.gutter + 5 + name.count
      for (number, line) in wrapped(text, width: max(width - indent, 20)).enumerated() {
        let head = "\(margin) \(style(.gutter, "=")) \(style(name == "cost" ? .strong : .help, name + ":")) "
        output.write((number == 0 ? head : String(repeating: " ", count: indent)) + line + "\n")
      }
    }
    output.write("\n")
  }

  /// `3 errors, 1 warning in FILE`, and how many of them `--fix` removes.
  private func summary(_ style: Style) -> String {
    if findings.isEmpty { return "\(style(.good, "no findings")) in \(source.name)" }
    let counts = Severity.allCases.sorted(by: >).compactMap { severity -> String? in
      let count = count(of: severity)
      return count == 0 ? nil : style(severity.role, "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")")
    }
    // Other fixes wait until the text is JSON again; `--fix` comes to them in its next pass.
    let waits = findings.contains { $0.rule == "invalid-json" && $0.fix != nil } && fixable < findings.count
    let fixes = fixable == 0 ? "" : "; `--fix` can fix \(fixable)\(waits ? " and what depends on them" : "")"
    return "\(counts.joined(separator: ", ")) in \(source.name)\(fixes)"
  }
}
