import Analysis
import Association
import HTML
import Matching
import SourceText
import Tasks
import TerminalText

/// The route table: a section for each group of apps, a row for each component.
struct ComponentTableHTML {
  let table: ComponentTable
  let places: ComponentPlaces
  /// The beginning of IDs.
  let name: String
  /// The lines of the file that are in the report.
  let shownLines: Set<Int>
  /// `true` if the URLs are of the site.
  let hasRealHost: Bool

  func write(to html: inout HTMLWriter) {
    html.element(.h3, text: "Routes")
    html.note("The first component that matches a URL decides. Trailing slashes of a path are ignored.")
    for (index, section) in table.sections.enumerated() { write(section, "\(name)-a\(index + 1)", to: &html) }
    if table.leftOut > 0 {
      html.note(
        "\(counted(table.leftOut, "more component")) of \(grouped(table.componentCount)) are not in this page; `aasa urls FILE --format json` has more of them"
      )
    }
  }

  private func write(_ section: ComponentTable.Section, _ id: String, to html: inout HTMLWriter) {
    html.element(.div, .class("app"), .id(id), .data(.app, section.apps.first?.text ?? "")) { html in
      html.element(.h4) { $0.inline(.codes(section.apps.map(\.text), limit: 3)) }
      if section.apps.count > 3 {
        html.folded("all \(counted(section.apps.count, "app"))") { html in
          html.element(.ul) { html in
            for app in section.apps.prefix(200) { html.element(.li) { $0.element(.code, text: app.text) } }
            if section.apps.count > 200 { html.element(.li, text: "and \(grouped(section.apps.count - 200)) more") }
          }
        }
      }
      let hasUses = section.rows.contains { $0.expectations != nil || $0.requests != nil }
      let hasFindings = section.rows.contains { !$0.findings.isEmpty }
      let columns =
        ["No.", Self.component, Self.examples] + (hasUses ? [Self.use] : []) + (hasFindings ? [Self.findings] : [])
      html.table("\(counted(section.count, "component")), in order", columns, kind: "routes") { html in
        for row in section.rows { write(row, id, hasUses, hasFindings, to: &html) }
      }
    }
  }

  private static let component = "Component"
  private static let examples = "Example and near miss"
  private static let use = "Use"
  private static let findings = "Findings"

  private func write(
    _ row: ComponentTable.Row, _ section: String, _ hasUses: Bool, _ hasFindings: Bool, to html: inout HTMLWriter
  ) {
    let id = "\(section)-c\(row.number)"
    html.row(.id(id), .class("item route"), .data(.effect, row.isExclusion ? "browser" : "app")) { html in
      html.cell("No.", "number") {
        $0.element(.a, .class("here"), .href(.anchor(id)), .label("Link to component \(row.number)")) {
          $0.text(grouped(row.number))
        }
      }
      html.cell(Self.component, "component") { writeComponent(row, to: &$0) }
      html.cell(Self.examples, "examples") { writeExamples(row, to: &$0) }
      if hasUses { html.cell(Self.use, "use") { writeUses(row, to: &$0) } }
      if hasFindings { html.cell(Self.findings) { writeFindings(row, to: &$0) } }
    }
  }

  private func writeComponent(_ row: ComponentTable.Row, to html: inout HTMLWriter) {
    guard let component = places.component(row.name) else { return }
    html.element(.p, .class("words \(row.isExclusion ? "excludes" : "opens")")) { $0.inline(row.words) }
    html.element(.p, .class("written")) { html in
      let line = places.position(component.node).line
      html.place("\(places.name(component)), line \(grouped(line))", line: line, of: name, shownLines)
      html.text(" ")
      html.element(.code, text: places.excerpt(component, limit: 160))
    }
    if let comment = row.comment, !comment.isEmpty {
      html.element(.p, .class("comment"), text: "comment: \(comment.prefix(300))")
    }
  }

  private func writeExamples(_ row: ComponentTable.Row, to html: inout HTMLWriter) {
    guard case .decides(let test, let nearMiss) = row.outcome
    else { return html.note(row.outcome.words(places), "undecided") }
    html.element(.p) { html in
      html.badge(test.verdict.verdict.words, Document.Tone(test.verdict.verdict.role))
      html.text(" ")
      html.url(test.url, isReal: hasRealHost)
    }
    guard let nearMiss else { return html.note("no near miss: it also decides every small change of this URL", "miss") }
    html.element(.p, .class("miss")) { html in
      html.badge("near miss: \(nearMiss.test.verdict.verdict.words)", Document.Tone(nearMiss.test.verdict.verdict.role))
      html.text(" ")
      html.url(nearMiss.test.url, isReal: hasRealHost)
      html.text(" ")
      html.element(.small) { $0.message(nearMiss.change.words) }
    }
  }

  private func writeUses(_ row: ComponentTable.Row, to html: inout HTMLWriter) {
    if let count = row.expectations {
      html.element(.p, text: count == 0 ? "no expectation" : "\(counted(count, "group")) of expectations")
    }
    if let count = row.requests { html.element(.p, text: counted(count, "URL")) }
  }

  private func writeFindings(_ row: ComponentTable.Row, to html: inout HTMLWriter) {
    for finding in row.findings.prefix(5) {
      html.element(.p) {
        $0.badge(finding.severity.rawValue, Document.Tone(finding.severity.role))
        $0.text(" ")
        $0.message(finding.message)
      }
    }
    if row.findings.count > 5 { html.element(.p, text: "and \(grouped(row.findings.count - 5)) more") }
  }
}
