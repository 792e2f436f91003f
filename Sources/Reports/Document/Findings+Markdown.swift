import JSONSource
import Lint
import SourceText
import TerminalText

extension BoundedMarkdown {
  /// Adds a table for each file that has findings. Those without room are counted.
  mutating func add(_ files: [Document.Findings]) {
    for findings in files {
      let name = MarkdownText.code(findings.file.path)
      let known = findings.known == 0 ? "" : " (\(grouped(findings.known)) known)"
      if findings.count == 0 {
        if files.count <= 20 || findings.known > 0 {
          add("\n\(name): no \(findings.known == 0 ? "" : "new ")findings\(known)\n")
        }
        continue
      }
      var head = "\n### \(name)\(known)\n\n| | place | rule | finding |\n|---|---|---|---|\n"
      var shown = 0
      var last = Notes()
      for finding in findings.all {
        guard add(head + Self.row(finding, &last)) else { break }
        head = ""
        shown += 1
      }
      if shown < findings.count { leaveOut(findings.count - shown, shown == 0 ? Self.summary(findings) : nil) }
      for (rule, count) in findings.rest
      where shown == 0 || !add("\nand \(grouped(count)) more of `\(rule)`\n") { leaveOut(count) }
    }
  }

  /// ``public/apple-app-site-association` (3 errors, 1 warning)`, short enough for the last line.
  private static func summary(_ findings: Document.Findings) -> String {
    let name = MarkdownText.code(NodePlaces.shortened(escapedForDisplay(findings.file.path), 60))
    let counts = findings.counts.map { counted($0.count, $0.severity.rawValue) }.joined(separator: ", ")
    return "\(name.utf8.count <= 120 ? name : "a file") (\(counts))"
  }

  /// The notes of a finding, and the same as Markdown. Most findings have those of the one before.
  private struct Notes {
    var texts: [String] = []
    var cells: [String] = []
  }

  private static func row(_ finding: Document.Finding, _ last: inout Notes) -> String {
    let place = finding.position.map { "\($0.line):\($0.column)" } ?? ""
    let notes = finding.notes
    let texts = notes.flatMap { [$0.name, $0.text] }
    if texts != last.texts {
      last = Notes(texts: texts, cells: notes.map { "\($0.name): \(MarkdownText.message($0.text))" })
    }
    let words =
      [MarkdownText.message(finding.message)] + last.cells
      + finding.related.map { "see \(MarkdownText.code($0.place)): \(MarkdownText.message($0.text))" }
    return
      "| \(finding.severity.rawValue) | \(place) | \(MarkdownText.code(finding.rule)) | \(words.joined(separator: "<br>")) |\n"
  }
}
