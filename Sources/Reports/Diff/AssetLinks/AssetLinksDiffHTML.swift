import AssetLinks
import HTML
import Lint
import Matching
import SourceText
package import Tasks

/// The differences of two `assetlinks.json` as a page: the routes that change, with a URL and the decision of both sides, the relations, and
/// the new file.
package struct AssetLinksDiffHTML {
  private let comparison: AssetLinksComparison
  private let report: Report
  private let version: String

  /// - Parameters:
  ///   - report: The same differences in the model that all formats share.
  ///   - version: The version of the program.
  package init(_ comparison: AssetLinksComparison, _ report: Report, version: String) {
    self.comparison = comparison
    self.report = report
    self.version = version
  }

  package func text() -> String {
    let diff = comparison.diff
    var page = ReportPage(
      command: "diff", heading: comparison.heading, verdict: verdict,
      tone: diff.result == .equivalent ? .good : .caution,
      version: version)
    page.facts = [
      ("Old", "\(code: comparison.old.file.source.name)"), ("New", "\(code: comparison.new.file.source.name)"),
    ]
    if !diff.changes.isEmpty || !diff.undecided.isEmpty {
      page.section("routes", "Routes that change", writeRoutes)
    }
    if !diff.statements.isEmpty { page.section("relations", "Relations that change", writeRelations) }
    page.add(report.files, prefix: "n", showsFindings: false)
    return page.markup
  }

  private var verdict: InlineText {
    let diff = comparison.diff
    switch diff.result {
    case .equivalent: return "Every URL opens the same apps with both."
    case .undecided: return "The comparison is undecided: the search budget ran out."
    case .different:
      return diff.undecided.isEmpty
        ? "The files differ." : "The files differ, and a part of the comparison is undecided."
    }
  }

  private static let change = "Change"
  private static let example = "For example"
  private static let before = "Before"
  private static let after = "After"

  private func writeRoutes(to html: inout HTMLWriter) {
    let sides = (old: AssetLinksSide("old", comparison.old.file), new: AssetLinksSide("new", comparison.new.file))
    for group in comparison.changesByApp {
      html.element(.div, .class("app"), .data(.app, group.app)) { html in
        html.element(.h3) { $0.element(.code, text: group.app) }
        html.table(counted(group.changes.count, "change"), [Self.change, Self.example, Self.before, Self.after]) {
          html in
          for change in group.changes {
            let words = change.kind == .opened ? "newly opens" : "no longer opens"
            html.row(.class("item"), .data(.kind, words)) { html in
              html.cell(Self.change) { $0.badge(words, change.kind == .opened ? .good : .bad) }
              html.cell(Self.example) { $0.element(.code, .class("url"), text: change.url) }
              html.cell(Self.before) { $0.inline(sides.old.words(change.old)) }
              html.cell(Self.after) { $0.inline(sides.new.words(change.new)) }
            }
          }
        }
      }
    }
    for question in comparison.diff.undecided {
      html.element(.p, .class("undecided")) { html in
        html.element(.code, text: question.app.text)
        html.text(": undecided \(question.words), because the search budget ran out")
      }
    }
    if comparison.diff.isCut { html.note("more rules changed; `--all` shows a URL for each") }
  }

  private func writeRelations(to html: inout HTMLWriter) {
    html.table("Targets that are added or removed", ["Relation", "Target", Self.change]) { html in
      for diff in comparison.diff.statements {
        for (parties, isAdded) in [(diff.added, true), (diff.removed, false)] {
          for party in parties {
            html.row(.class("item"), .data(.kind, isAdded ? "added" : "removed")) { html in
              html.cell("Relation") { $0.element(.code, text: diff.name) }
              html.cell("Target") { $0.message(party.words) }
              html.cell(Self.change) { $0.badge(isAdded ? "added" : "removed", isAdded ? .good : .bad) }
            }
          }
        }
      }
    }
  }
}
