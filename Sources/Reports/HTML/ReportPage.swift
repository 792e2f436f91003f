import HTML
import SourceText

/// The frame of a report in HTML: a heading, the verdict, the contents, and sections.
struct ReportPage {
  let document: Document
  let version: String
  private(set) var sections: [(id: String, title: String, content: HTMLWriter)] = []

  /// Adds a section. Its content begins after the heading of the second level.
  mutating func section(_ id: String, _ title: String, _ content: (inout HTMLWriter) -> Void) {
    var html = HTMLWriter()
    content(&html)
    sections.append((id, title, html))
  }

  private static let contentsLimit = 60

  var markup: String {
    let page = HTMLPage(
      title: "\(document.heading) – aasa \(document.command)", style: ReportResources.style,
      script: ReportResources.script)
    return page.markup { html in
      html.element(.a, .class("skip"), .href(.anchor("content"))) { $0.text("Skip to the report") }
      html.element(.header, .class("top")) { writeHead(to: &$0) }
      if sections.count > 1 { html.element(.nav, .label("Contents")) { writeContents(to: &$0) } }
      html.element(.main, .id("content"), .tabIndex(-1)) { html in
        for section in sections {
          html.element(.section, .id(section.id)) {
            $0.element(.h2, text: escapedForDisplay(section.title))
            $0.append(section.content)
          }
        }
      }
      html.element(.footer) { $0.element(.p, text: "Made by aasa \(version). This page loads nothing from elsewhere.") }
    }
  }

  private func writeHead(to html: inout HTMLWriter) {
    html.element(.p, .class("command"), text: "aasa \(document.command)")
    html.element(.h1, text: document.heading)
    html.element(.p, .class("verdict \(document.tone.rawValue)")) { $0.inline(document.verdict) }
    if !document.facts.isEmpty { html.facts("facts", document.facts) }
  }

  private func writeContents(to html: inout HTMLWriter) {
    html.element(.ul) { html in
      for section in sections.prefix(Self.contentsLimit) {
        html.element(.li) { $0.element(.a, .href(.anchor(section.id))) { $0.text(escapedForDisplay(section.title)) } }
      }
      if sections.count > Self.contentsLimit {
        html.element(.li, text: "and \(grouped(sections.count - Self.contentsLimit)) more below")
      }
    }
  }
}
