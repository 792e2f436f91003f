import Association
import HTML
import Lint
import SourceText
import Tasks

/// A file with line numbers and colours, and the findings below their lines.
struct SourceHTML {
  private let reported: ReportedFile
  private let file: AssociationFile
  private let name: String
  private let lines: [Int]
  private let findings: [Int: [Document.Finding]]
  private let hasHelp: Bool

  private static let lineLimit = 20_000
  /// The findings of a file up to which help is repeated below the lines.
  private static let helpLimit = 300
  /// The lines around a finding that are shown of a file that is too long.
  private static let context = 2

  init(
    _ all: Document.Findings, _ file: AssociationFile, _ shown: [Document.Finding], name: String,
    _ room: inout ReportRoom
  ) {
    (reported, self.file, self.name, hasHelp) = (all.file, file, name, all.count <= Self.helpLimit)
    var findings: [Int: [Document.Finding]] = [:]
    for finding in shown.sorted(by: { $0.number < $1.number }) {
      if let position = finding.position { findings[position.line, default: []].append(finding) }
    }
    self.findings = findings
    let bytes = reported.source.bytes
    let isText = !bytes.isEmpty && String(validating: bytes, as: UTF8.self) != nil
    lines = isText || file.form == .json ? Self.lines(reported, findings.keys.sorted(), &room) : []
  }

  var shownLines: Set<Int> { Set(lines) }

  /// The lines from the first on while there is room, then those around findings.
  private static func lines(_ file: ReportedFile, _ findings: [Int], _ room: inout ReportRoom) -> [Int] {
    var shown: [Int] = []
    func add(_ line: Int) -> Bool {
      if line <= shown.last ?? 0 { return true }
      let bytes = min(file.lines.range(ofLine: line).count, lineLimit)
      guard room.lines > 0, room.bytes >= bytes else { return false }
      room.lines -= 1
      room.bytes -= bytes
      shown.append(line)
      return true
    }
    // A quarter of the room is for findings further down.
    let kept = (lines: room.lines / 4, bytes: room.bytes / 4)
    for line in 1...max(file.lines.count, 1) {
      guard room.lines > kept.lines, room.bytes > kept.bytes, add(line) else { break }
    }
    for finding in findings {
      for line in max(finding - context, 1)...min(finding + context, file.lines.count) {
        guard add(line) else { return shown }
      }
    }
    return shown
  }

  func write(to html: inout HTMLWriter) {
    html.element(.h3, text: "File")
    guard let last = lines.last else {
      return html.note(
        reported.source.bytes.isEmpty ? "the file is empty or was not read" : "the file is not shown: it is not text"
      )
    }
    let highlighting = SourceHighlighting(file, upTo: reported.lines.range(ofLine: last).upperBound)
    html.folded("\(backquoted(reported.path)), \(counted(reported.lines.count, "line"))", isOpen: true) {
      html in
      html.scrolling("The file", "source") { html in
        var next = 1
        for line in lines {
          writeGap(from: next, to: line, &html)
          write(line, highlighting, &html)
          next = line + 1
        }
        writeGap(from: next, to: reported.lines.count + 1, &html)
      }
    }
  }

  private func writeGap(from first: Int, to end: Int, _ html: inout HTMLWriter) {
    if first >= end { return }
    html.element(.p, .class("gap"), text: "\(counted(end - first, "line")) not shown in this page")
  }

  private func write(_ line: Int, _ highlighting: SourceHighlighting, _ html: inout HTMLWriter) {
    let all = reported.lines.range(ofLine: line)
    let range = all.lowerBound..<min(all.upperBound, all.lowerBound + Self.lineLimit)
    html.element(.div, .class("line"), .id("\(name)-L\(line)")) { html in
      html.element(.a, .class("number"), .href(.anchor("\(name)-L\(line)")), .label("line \(line)"), .tabIndex(-1)) {
        $0.text("\(line)")
      }
      html.element(.code) { html in
        // A copied text has the empty lines too.
        if range.isEmpty { html.text("\n") }
        for run in highlighting.runs(range, marks: findings[line] ?? []) {
          let text = reported.source.text(SourceRange(run.range)).replacing("\t", with: "    ")
          if run.kind.isEmpty { html.text(text) } else { html.element(.span, .class(run.kind)) { $0.code(text) } }
        }
      }
    }
    if range.count < all.count {
      html.element(.p, .class("gap"), text: "\(counted(all.count - range.count, "byte")) of this line not shown")
    }
    for finding in findings[line] ?? [] { write(finding, &html) }
  }

  private func write(_ finding: Document.Finding, _ html: inout HTMLWriter) {
    html.element(.div, .class("inplace \(finding.tone.rawValue)")) { html in
      // A paragraph would be an empty line of a copied text.
      html.element(.div) { html in
        html.element(.a, .href(.anchor("\(name)-n\(finding.number)"))) { $0.text(finding.severity.rawValue) }
        html.text(" ")
        html.message(finding.message)
      }
      if hasHelp { html.notes(of: finding) }
    }
  }
}
