import Lint
import SourceText
package import Tasks
package import TerminalText

extension TerminalPrinter {
  /// Writes each finding with its source lines, then, unless it is left out, a line that counts them.
  ///
  /// - Parameter pass: Takes what was written so far, or leaves it, when there is much.
  func write(_ findings: Document.Findings, to text: inout String, pass: (inout String) -> Void = { _ in }) {
    write(findings.fixed, to: &text)
    if !findings.fixed.isEmpty, findings.count > 0 { text += "\n" }
    var lines = FindingLines(findings.file, canBeFixed: findings.canBeFixed, style: style, width: width)
    lines.write(findings.results, findings.order, to: &text, pass: pass)
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

  fileprivate func write(_ fixed: [(place: String, rule: String, title: String)], to text: inout String) {
    for (place, rule, title) in fixed { text += "\(place): \(style(.good, "fixed[\(rule)]")) \(title)\n" }
  }
}

extension FileReport {
  /// The findings with their source lines, then, without `isQuiet`, a line that counts them.
  ///
  /// - Parameters:
  ///   - foldsInfo: True where information beside errors and warnings is only counted.
  ///   - output: Takes the parts of the text in order; there can be a million findings.
  package func writeText(
    style: Style, width: Int, foldsInfo: Bool = false, isQuiet: Bool = false, to output: (String) -> Void
  ) {
    let findings = Document.Findings(self, foldsInfo: foldsInfo, hasSummary: !isQuiet)
    var text = ""
    TerminalPrinter(style: style, width: width).write(findings, to: &text) { Self.pass(&$0, to: output) }
    output(text)
  }

  /// A line for each finding: `file:line:column: severity[rule] message`.
  package func writeConcise(style: Style, to output: (String) -> Void) {
    let (findings, printer) = (Document.Findings(self), TerminalPrinter(style: style, width: .max))
    var text = ""
    printer.write(findings.fixed, to: &text)
    var lines = FindingLines(file, canBeFixed: findings.canBeFixed, style: style, width: .max)
    lines.writeConcise(findings.results, findings.order, to: &text) { Self.pass(&$0, to: output) }
    let name = escapedForDisplay(file.source.name)
    for (rule, count) in findings.rest {
      text += "\(name): and \(grouped(count)) more of `\(rule)`; `--limit 0` shows all\n"
    }
    output(text)
  }

  package func concise(style: Style) -> String {
    var text = ""
    writeConcise(style: style) { text += $0 }
    return text
  }

  private static func pass(_ text: inout String, to output: (String) -> Void) {
    output(text)
    text = ""
  }
}
