package import Lint
package import SourceText

/// The findings of a file as lines of a terminal. There can be a million, so each is written once, in the order of their list, and equal notes
/// of one after another are laid out once.
package struct FindingLines {
  private let file: ReportedFile
  /// As it is shown.
  private let name: String
  /// `true` if `--fix` can write the file.
  private let canBeFixed: Bool
  private let style: Style
  private let width: Int
  private var cursor: LineCursor
  /// The notes that were written last.
  private var notes: Notes?

  private struct Notes {
    let cost: String?
    let help: [String]
    let fix: String?
    let gutter: Int
    let text: String
  }

  /// The bytes after which a text is passed on.
  private static let limit = 1 << 16

  package init(_ file: ReportedFile, canBeFixed: Bool, style: Style, width: Int) {
    (self.file, self.canBeFixed, self.style, self.width) = (file, canBeFixed, style, width)
    name = escapedForDisplay(file.source.name)
    cursor = LineCursor(file.source, file.lines)
  }

  /// Writes findings with their source lines, each with a blank line after it.
  ///
  /// - Parameters:
  ///   - order: The indices of the findings.
  ///   - pass: Takes what was written so far, or leaves it, when there is much.
  package mutating func write(
    _ findings: [Finding], _ order: [Int], to text: inout String, pass: (inout String) -> Void
  ) {
    for index in order {
      write(findings[index], to: &text)
      text += "\n"
      if text.utf8.count >= Self.limit { pass(&text) }
    }
  }

  /// Writes findings as a line each: `file:line:column: severity[rule] message`.
  package mutating func writeConcise(
    _ findings: [Finding], _ order: [Int], to text: inout String, pass: (inout String) -> Void
  ) {
    let origin = file.origin.map { " (generated from \(escapedForDisplay($0)))" } ?? ""
    for index in order {
      let finding = findings[index]
      writePlace(finding.location.range, to: &text)
      text += ": "
      style.write(finding.severity.role, "\(finding.severity.rawValue)[\(finding.rule)]", to: &text)
      text += " "
      text += finding.message
      text += origin
      text += "\n"
      if text.utf8.count >= Self.limit { pass(&text) }
    }
  }

  /// Writes a finding with its source lines. Without a rule, its severity alone is before the message.
  package mutating func write(_ finding: Finding, to text: inout String) {
    let role = finding.severity.role
    writeMessage(of: finding, role, to: &text)
    let range = finding.location.range
    var marks: [Snippet.Mark] = []
    if let range { marks.append(Snippet.Mark(range, isPrimary: true)) }
    for label in finding.labels where label.file == nil { marks.append(Snippet.Mark(label.range, label.text)) }
    let snippet = Snippet(file.source, file.lines, marks, &cursor)
    text += spaces(snippet.gutter)
    style.write(.gutter, "-->", to: &text)
    text += " "
    writePlace(range, to: &text)
    text += "\n"
    if !marks.isEmpty { snippet.render(role, style: style, width: width, to: &text) }
    let related = finding.labels.compactMap { label in label.file.map { "\($0.place(label.range)) \(label.text)" } }
    if !related.isEmpty || marks.isEmpty {
      text += lines(of: finding, related, snippet.gutter, isBelowSource: !marks.isEmpty)
      return
    }
    let title = finding.fix?.title
    if let notes, notes.gutter == snippet.gutter, notes.cost == finding.cost, notes.help == finding.help,
      notes.fix == title
    {
      text += notes.text
      return
    }
    let written = lines(of: finding, [], snippet.gutter, isBelowSource: true)
    notes = Notes(cost: finding.cost, help: finding.help, fix: title, gutter: snippet.gutter, text: written)
    text += written
  }

  private func writeMessage(of finding: Finding, _ role: Style.Role, to text: inout String) {
    let kind = finding.severity.rawValue + (finding.rule.isEmpty ? "" : "[\(finding.rule)]")
    // A kind has no space, so the first line begins with it.
    for (number, line) in wrapped("\(kind): \(finding.message)", width: width - 2).enumerated() {
      if number == 0 {
        style.write(role, kind, to: &text)
        style.write(.strong, String(decoding: line.utf8.dropFirst(kind.utf8.count), as: UTF8.self), to: &text)
      } else {
        text += "  "
        style.write(.strong, line, to: &text)
      }
      text += "\n"
    }
  }

  private mutating func writePlace(_ range: SourceRange?, to text: inout String) {
    text += range.map { cursor.position(of: $0.lower).text(in: name) } ?? name
  }

  /// The lines after the source: places in other files, cost, help, fix.
  private func lines(of finding: Finding, _ related: [String], _ gutter: Int, isBelowSource: Bool) -> String {
    let fix = canBeFixed ? finding.fix?.title : nil
    let notes =
      related.map { (name: "see", text: $0) }
      + finding.notes.map { ($0.name, $0.text == fix ? "\($0.text) (`--fix`)" : $0.text) }
    guard !notes.isEmpty else { return "" }
    let margin = spaces(gutter)
    var text = isBelowSource ? "\(margin) \(style(.gutter, "|"))\n" : ""
    for (name, note) in notes {
      // "= cost: " is before the first line, as many spaces before the others.
      let indent = gutter + 5 + name.count
      for (number, line) in wrapped(note, width: max(width - indent, 20)).enumerated() {
        let head = "\(margin) \(style(.gutter, "=")) \(style(name == "cost" ? .strong : .help, name + ":")) "
        text += (number == 0 ? head : spaces(indent)) + line + "\n"
      }
    }
    return text
  }
}

extension Severity {
  package var role: Style.Role {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }
}
