import Association
import HTML
import Matching
import SourceText
package import Tasks
package import Verdicts

/// The verdicts on many URLs as a page: for each app the verdicts and the components by their URLs, with bars.
package struct SummaryHTML {
  private let places: DecidingPlaces
  private let urls: String
  private let domain: String?
  private let version: String

  /// The components of each kind that are listed for an app.
  private static let limit = 500

  /// - Parameters:
  ///   - urls: The name of the file of URLs.
  ///   - domain: The domain that serves the file; `nil` where it is unknown.
  ///   - version: The version of the program.
  package init(_ places: DecidingPlaces, urls: String, domain: String?, version: String) {
    self.places = places
    self.urls = urls
    self.domain = domain
    self.version = version
  }

  package func text(_ summary: RoutingSummary) -> String {
    var page = ReportPage(
      command: "match --summary", heading: counted(summary.urls, "URL"), verdict: verdict(summary), tone: tone(summary),
      version: version)
    page.facts.append(("File", "\(code: places.source.name)"))
    if !urls.isEmpty { page.facts.append(("URLs", "\(code: urls)")) }
    if summary.unexpected.count > 0 || summary.faultyRows.count > 0 {
      page.section("unexpected", "Unexpected") { writeUnexpected(summary, to: &$0) }
    }
    for (index, group) in SummaryText.groups(summary.apps).enumerated() {
      let names = group.apps.prefix(3).map(\.text).joined(separator: ", ")
      let more = group.apps.count > 3 ? " and \(grouped(group.apps.count - 3)) more" : ""
      page.section("a\(index + 1)", names + more) { write(group.share, to: &$0) }
    }
    var uses = ComponentTable.Uses()
    uses.requests = counts(summary)
    page.add([FileReport(ReportedFile(places.source), [])], host: domain, showsFindings: false) { _ in uses }
    return page.markup
  }

  private func verdict(_ summary: RoutingSummary) -> InlineText {
    if summary.unexpected.count > 0 {
      return InlineText(stringLiteral: counted(summary.unexpected.count, "unexpected verdict") + ".")
    }
    if summary.unusable.urls > 0 {
      return InlineText(stringLiteral: counted(summary.unusable.urls, "unusable URL") + "; the others were matched.")
    }
    let others = summary.otherHosts.urls
    if others > 0, !summary.apps.isEmpty {
      return InlineText(stringLiteral: counted(others, "URL") + " of other hosts left out; the others were matched.")
    }
    return summary.apps.isEmpty
      ? InlineText(stringLiteral: places.noApp.capitalizedFirst + ".") : "Each URL was matched."
  }

  private func tone(_ summary: RoutingSummary) -> Document.Tone {
    summary.unexpected.count > 0 ? .bad : summary.unusable.urls > 0 || summary.apps.isEmpty ? .caution : .good
  }

  /// The URLs that each component decided, for the app with the most of them.
  private func counts(_ summary: RoutingSummary) -> [ComponentName: Int] {
    var counts: [ComponentName: Int] = [:]
    for (_, share) in summary.apps {
      for use in share.used { counts[use.name] = max(counts[use.name] ?? 0, use.count.urls) }
    }
    return counts
  }

  private func writeUnexpected(_ summary: RoutingSummary, to html: inout HTMLWriter) {
    let count = summary.unexpected.count + summary.faultyRows.count
    html.table("\(counted(count, "line"))", ["Line", "URL", "Fault"]) { html in
      for sample in summary.unexpected.samples {
        html.row(.class("item")) { html in
          html.cell("Line", sample.line.map(grouped) ?? "")
          html.cell("URL") { $0.element(.code, .class("url"), text: sample.detail.url) }
          html.cell("Fault", "is \(sample.detail.difference)")
        }
      }
      for sample in summary.faultyRows.samples {
        html.row(.class("item")) { html in
          html.cell("Line", sample.line.map(grouped) ?? "")
          html.cell("URL") { _ in }
          html.cell("Fault", sample.detail)
        }
      }
    }
    let left = count - summary.unexpected.samples.count - summary.faultyRows.samples.count
    if left > 0 { html.note("and \(grouped(left)) more") }
  }

  private func write(_ share: RoutingSummary.Share, to html: inout HTMLWriter) {
    let total = share.verdicts.reduce(0) { $0 + $1.urls }
    html.table("Verdicts", ["Verdict", Self.number, Self.part, Self.first]) { html in
      for (verdict, count) in zip(AppVerdict.Verdict.allCases, share.verdicts) {
        html.row { html in
          html.cell("Verdict") { $0.badge(verdict.rawValue, Document.Tone(verdict)) }
          writeFigures(count, of: total, to: &html)
        }
      }
    }
    let used = share.used.sorted { ($1.count.urls, $0.name) < ($0.count.urls, $1.name) }
    if !used.isEmpty {
      html.table("\(nouns) that decided", [column, Self.number, Self.part, Self.first]) { html in
        for use in used.prefix(Self.limit) {
          html.row(.class("item")) { html in
            html.cell(column, "component") { write(use.name, to: &$0) }
            writeFigures(use.count, of: total, to: &html)
          }
        }
      }
      note(used.count, to: &html)
    }
    if share.unused.isEmpty { return }
    html.folded("\(counted(share.unused.count, places.noun)) decided no URL") { html in
      html.table("\(nouns) that decided no URL", [column]) { html in
        for name in share.unused.prefix(Self.limit) {
          html.row(.class("item")) { $0.cell(column, "component") { write(name, to: &$0) } }
        }
      }
      note(share.unused.count, to: &html)
    }
  }

  private var column: String { places.noun.capitalizedFirst }
  private var nouns: String { column + "s" }
  private static let number = "URLs"
  private static let part = "Share"
  private static let first = "First of them"

  private func note(_ count: Int, to html: inout HTMLWriter) {
    if count > Self.limit { html.note("and \(grouped(count - Self.limit)) more; the format `json` has all") }
  }

  private func writeFigures(_ count: RoutingTally.Count, of total: Int, to html: inout HTMLWriter) {
    html.cell(Self.number, "figure") { $0.text(grouped(count.urls)) }
    html.cell(Self.part) { html in
      html.element(.p, text: SummaryText.share(count.urls, of: total))
      html.bar(count.urls, of: total)
    }
    html.cell(Self.first) { html in
      if let sample = count.sample { html.element(.code, .class("url"), text: String(decoding: sample, as: UTF8.self)) }
    }
  }

  private func write(_ name: ComponentName, to html: inout HTMLWriter) {
    guard let decider = places.decider(name) else { return }
    if case .component(let component, let places) = decider {
      let words = ComponentWording(places.file).words(component)
      html.element(.p, .class("words \(decider.excludes ? "excludes" : "opens")")) { $0.inline(words) }
    }
    html.element(.p, .class("written")) { html in
      html.text("\(decider.title), line \(grouped(decider.position.line)) ")
      html.element(.code, text: decider.excerpt(160))
    }
  }
}
