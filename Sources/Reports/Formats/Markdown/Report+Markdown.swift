import JSONSource
import Lint
import SourceText
import Tasks

extension Report {
  /// The findings as Markdown of at most `limit` bytes: a table for each file that has results. Results beyond it are counted.
  func markdownBody(limit: Int) -> String {
    // The last line names three files at most.
    var text = BoundedMarkdown("", limit: limit - 600)
    var leftOut = 0
    var filesLeftOut: [String] = []
    for failure in failures where !text.add("\n- \(MarkdownText.message(failure.message))\n") { leftOut += 1 }
    for file in files {
      let name = MarkdownText.code(file.file.path)
      let known = file.known == 0 ? "" : " (\(grouped(file.known)) known)"
      if file.results.isEmpty {
        if files.count <= 20 || file.known > 0 {
          text.add("\n\(name): no \(file.known == 0 ? "" : "new ")findings\(known)\n")
        }
        continue
      }
      var head = "\n### \(name)\(known)\n\n| | place | rule | finding |\n|---|---|---|---|\n"
      var shown = 0
      for (_, result) in file.bySeverity {
        guard text.add(head + Self.row(result, in: file.file)) else { break }
        head = ""
        shown += 1
      }
      leftOut += file.results.count - shown
      if shown == 0 { filesLeftOut.append(Self.summary(file)) }
      for (rule, count) in file.omitted
      where shown == 0 || !text.add("\nand \(grouped(count)) more of `\(rule)`\n") { leftOut += count }
    }
    if leftOut == 0 { return text.text }
    let others = filesLeftOut.isEmpty ? "" : "; not listed: \(listed(filesLeftOut))"
    return text.text + "\nand \(grouped(leftOut)) more\(others)\n"
  }

  /// ``public/apple-app-site-association` (3 errors, 1 warning)`, short enough for the last line.
  private static func summary(_ file: FileReport) -> String {
    let name = MarkdownText.code(NodePlaces.shortened(escapedForDisplay(file.file.path), 60))
    return "\(name.utf8.count <= 120 ? name : "a file") (\([file].countWords))"
  }

  private static func row(_ result: Finding, in file: ReportedFile) -> String {
    let start = result.location.range.map { file.bounds($0).start }
    let place = start.map { "\($0.line):\($0.column)" } ?? ""
    let words =
      [MarkdownText.message(result.message)] + result.notes.map { "\($0.name): \(MarkdownText.message($0.text))" }
      + result.labels.compactMap { other in
        other.file.map { "see \(MarkdownText.code($0.place(other.range))): \(MarkdownText.message(other.text))" }
      }
    return
      "| \(result.severity.rawValue) | \(place) | \(MarkdownText.code(result.rule)) | \(words.joined(separator: "<br>")) |\n"
  }
}
