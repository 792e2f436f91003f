import Lint
import SourceText
package import Tasks

extension FileReport {
  /// Each finding with its source lines, the most severe first, then, unless it is quiet, one line that counts them. Folded information beside
  /// errors or warnings is only counted.
  package func text(style: Style, width: Int, foldsInfo: Bool = false, isQuiet: Bool = false) -> String {
    let isFolded = foldsInfo && reaches(.warning) && count(of: .info) > 0
    var text = fixed(style) + (fixes.isEmpty || results.isEmpty ? "" : "\n")
    for (_, result) in bySeverity where !isFolded || result.severity > .info {
      text += self.text(of: result, style, width) + "\n"
    }
    for (rule, count) in isFolded ? omitted(of: .error) + omitted(of: .warning) : omitted {
      text += "and \(grouped(count)) more of `\(rule)`; `--limit 0` shows all\n\n"
    }
    return isQuiet ? text : text + summary(style) + (isFolded ? "; `--verbose` shows the infos\n" : "\n")
  }

  /// A line for each finding: `file:line:column: severity[rule] message`.
  package func concise(style: Style) -> String {
    var text = fixed(style)
    for (_, result) in bySeverity {
      let kind = style(result.severity.role, "\(result.severity.rawValue)[\(result.rule)]")
      text += "\(file.place(result.location.range)): \(kind) \(result.message)\(origin)\n"
    }
    for (rule, count) in omitted { text += "\(name): and \(grouped(count)) more of `\(rule)`; `--limit 0` shows all\n" }
    return text
  }

  /// ` (generated from config/aasa.ts)`
  private var origin: String { file.origin.map { " (generated from \(escapedForDisplay($0)))" } ?? "" }

  private func fixed(_ style: Style) -> String {
    fixes.map { "\($0.position.text(in: file.source)): \(style(.good, "fixed[\($0.rule)]")) \($0.title)\n" }.joined()
  }

  /// A finding with its source lines; without a rule, its severity alone is before the message.
  func text(of result: Finding, _ style: Style, _ width: Int) -> String {
    var output = ""
    let kind = result.severity.rawValue + (result.rule.isEmpty ? "" : "[\(result.rule)]")
    let message = wrapped("\(kind): \(result.message)", width: width - 2)
    for (number, line) in message.enumerated() {
      let isFirst = number == 0 && line.hasPrefix(kind)
      let head = isFirst ? style(result.severity.role, kind) : "  "
      output.write(head + style(.strong, isFirst ? String(line.dropFirst(kind.count)) : line) + "\n")
    }
    let marks =
      (result.location.range.map { [Snippet.Mark($0, isPrimary: true)] } ?? [])
      + result.labels.filter { $0.file == nil }.map { Snippet.Mark($0.range, $0.text) }
    let snippet = Snippet(file.source, file.lines, marks)
    let margin = spaces(snippet.gutter)
    output.write("\(margin)\(style(.gutter, "-->")) \(file.place(result.location.range))\n")
    if !marks.isEmpty { snippet.render(result.severity.role, style: style, width: width, to: &output) }
    var notes = result.labels.compactMap { place in
      place.file.map { (name: "see", text: "\($0.place(place.range)) \(place.text)") }
    }
    notes += result.notes.map {
      ($0.name, $0.text == result.fix?.title && canBeFixed ? "\($0.text) (`--fix`)" : $0.text)
    }
    if !notes.isEmpty, !marks.isEmpty { output.write("\(margin) \(style(.gutter, "|"))\n") }
    for (name, text) in notes {
      // "= cost: " is before the first line, as many spaces before the others.
      let indent = snippet.gutter + 5 + name.count
      for (number, line) in wrapped(text, width: max(width - indent, 20)).enumerated() {
        let head = "\(margin) \(style(.gutter, "=")) \(style(name == "cost" ? .strong : .help, name + ":")) "
        output.write((number == 0 ? head : spaces(indent)) + line + "\n")
      }
    }
    return output
  }

  /// `3 errors, 1 warning in FILE`, and how many of them `--fix` removes.
  private func summary(_ style: Style) -> String {
    let known = known == 0 ? "" : " (\(grouped(known)) known)"
    if results.isEmpty {
      return "\(style(.good, self.known == 0 ? "no findings" : "no new findings")) in \(name)\(known)"
    }
    let counts = [self].counts.map { style($0.severity.role, counted($0.count, $0.severity.rawValue)) }
    // Other fixes wait until the text is JSON again, and until keys have their names; `--fix` comes to them in its next pass.
    let waits = results.contains { result in
      guard result.fix != nil else { return false }
      return result.rule == "invalid-json" ? fixable < results.count : Self.revealing.contains(result.rule)
    }
    let more = waits ? ", and findings that depend on \(fixable == 1 ? "it" : "them")" : ""
    let fixes = canBeFixed ? Report.fixes(fixable, hasMore: hasMoreFixes) + more : ""
    return "\(counts.joined(separator: ", ")) in \(name)\(known)\(fixes)"
  }

  /// The rules whose fixes make systems read a part of the file that they ignore now.
  private static let revealing: Set = ["not-asset-links", "unknown-key", "unknown-statement-key"]

  /// `true` if `--fix` can write the file: not one that a server has.
  var canBeFixed: Bool { !LexicalPath.isURL(file.path) && file.origin == nil }

  private var name: String { escapedForDisplay(file.source.name) }
}
