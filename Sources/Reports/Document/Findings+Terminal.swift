import Lint
import SourceText
package import Tasks

extension TerminalPrinter {
  /// Writes each finding with its source lines, then, unless it is left out, a line that counts them.
  func write(_ findings: Document.Findings, to text: inout String) {
    write(findings.fixed, to: &text)
    if !findings.fixed.isEmpty, findings.count > 0 { text += "\n" }
    for finding in findings.all {
      write(finding, in: findings.file, to: &text)
      text += "\n"
    }
    for (rule, count) in findings.rest { text += "and \(grouped(count)) more of `\(rule)`; `--limit 0` shows all\n\n" }
    guard findings.hasSummary else { return }
    let name = escapedForDisplay(findings.file.source.name)
    let known = findings.known == 0 ? "" : " (\(grouped(findings.known)) known)"
    if findings.count == 0 {
      text += "\(style(.good, known.isEmpty ? "no findings" : "no new findings")) in \(name)\(known)"
    } else {
      let counts = findings.counts.map { style($0.severity.role, counted($0.count, $0.severity.rawValue)) }
      text += "\(counts.joined(separator: ", ")) in \(name)\(known)\(findings.fixWords)"
    }
    text += findings.isFolded ? "; `--verbose` shows the infos\n" : "\n"
  }

  /// Writes a finding with its source lines; without a rule, its severity alone is before the message.
  func write(_ finding: Document.Finding, in file: ReportedFile, to text: inout String) {
    let kind = finding.severity.rawValue + (finding.rule.isEmpty ? "" : "[\(finding.rule)]")
    for (number, line) in wrapped("\(kind): \(finding.message)", width: width - 2).enumerated() {
      let isFirst = number == 0 && line.hasPrefix(kind)
      text += isFirst ? style(finding.severity.role, kind) : "  "
      text += style(.strong, isFirst ? String(line.dropFirst(kind.count)) : line) + "\n"
    }
    let marks = finding.marks
    let snippet = Snippet(file.source, file.lines, marks)
    let margin = spaces(snippet.gutter)
    text += "\(margin)\(style(.gutter, "-->")) \(file.place(finding.range))\n"
    if !marks.isEmpty { snippet.render(finding.severity.role, style: style, width: width, to: &text) }
    let notes =
      finding.related.map { (name: "see", text: "\($0.place) \($0.text)") }
      + finding.notes.map { ($0.name, $0.isFix ? "\($0.text) (`--fix`)" : $0.text) }
    if !notes.isEmpty, !marks.isEmpty { text += "\(margin) \(style(.gutter, "|"))\n" }
    for (name, note) in notes {
      // "= cost: " is before the first line, as many spaces before the others.
      let indent = snippet.gutter + 5 + name.count
      for (number, line) in wrapped(note, width: max(width - indent, 20)).enumerated() {
        let head = "\(margin) \(style(.gutter, "=")) \(style(name == "cost" ? .strong : .help, name + ":")) "
        text += (number == 0 ? head : spaces(indent)) + line + "\n"
      }
    }
  }

  fileprivate func write(_ fixed: [(place: String, rule: String, title: String)], to text: inout String) {
    for (place, rule, title) in fixed { text += "\(place): \(style(.good, "fixed[\(rule)]")) \(title)\n" }
  }
}

extension FileReport {
  /// A line for each finding: `file:line:column: severity[rule] message`.
  package func concise(style: Style) -> String {
    let (findings, printer) = (Document.Findings(self), TerminalPrinter(style: style, width: .max))
    let origin = file.origin.map { " (generated from \(escapedForDisplay($0)))" } ?? ""
    var text = ""
    printer.write(findings.fixed, to: &text)
    for finding in findings.all {
      let kind = style(finding.severity.role, "\(finding.severity.rawValue)[\(finding.rule)]")
      text += "\(file.place(finding.range)): \(kind) \(finding.message)\(origin)\n"
    }
    let name = escapedForDisplay(file.source.name)
    for (rule, count) in findings.rest {
      text += "\(name): and \(grouped(count)) more of `\(rule)`; `--limit 0` shows all\n"
    }
    return text
  }
}
