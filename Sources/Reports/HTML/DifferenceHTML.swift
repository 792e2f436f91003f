import Analysis
import Association
import HTML
import Lint
import Matching
import SourceText
package import Tasks

/// The differences of files as a page: the routes that change, with a URL and the decision of both sides, the services, the requests of a
/// log, and the new files.
package struct DifferenceHTML {
  private let files: [FileComparison]
  private let traffic: Traffic?
  private let report: Report
  private let version: String

  /// The most URLs of a change in a log.
  private static let urlLimit = 20

  /// - Parameters:
  ///   - traffic: The requests of a log, where one was compared.
  ///   - report: The same differences in the model that all formats share.
  ///   - version: The version of the program.
  package init(_ files: [FileComparison], _ traffic: Traffic?, _ report: Report, version: String) {
    self.files = files
    self.traffic = traffic
    self.report = report
    self.version = version
  }

  package func text() -> String {
    var page = ReportPage(
      command: "diff", heading: DifferenceMarkdown.result(files, report.failures), verdict: verdict, tone: tone,
      version: version)
    if files.count == 1 {
      page.facts.append(("Old", "\(code: files[0].old.file.source.name)"))
      page.facts.append(("New", "\(code: files[0].new.file.source.name)"))
    }
    page.add(report.failures)
    for (index, file) in files.enumerated() {
      page.section("c\(index + 1)", file.path + file.mark) { write(file, "c\(index + 1)", to: &$0) }
    }
    if let traffic {
      page.section("traffic", traffic.noun == "URL" ? "URLs that change hands" : "Requests that change hands") {
        write(traffic, to: &$0)
      }
    }
    let changed = files.indices.filter { files[$0].result != .equivalent && !files[$0].new.isMissing }
    page.add(
      changed.compactMap { report.files.indices.contains($0) ? report.files[$0] : nil }, prefix: "n",
      showsFindings: false)
    return page.markup
  }

  private var isUndecided: Bool { files.contains { $0.parts.contains { !$0.diff.undecided.isEmpty } } }
  private var isDifferent: Bool { files.contains { $0.result == .different } }

  private var verdict: InlineText {
    if isDifferent {
      return isUndecided ? "The files differ, and a part of the comparison is undecided." : "The files differ."
    }
    if isUndecided { return "The comparison is undecided: the search budget ran out." }
    return files.isEmpty ? "Nothing was compared." : "Every URL opens the same apps with both."
  }

  private var tone: Document.Tone {
    if !report.failures.isEmpty { return .bad }
    return isDifferent || isUndecided ? .caution : .good
  }

  // MARK: Files

  private static let change = "Change"
  private static let example = "For example"
  private static let before = "Before"
  private static let after = "After"

  private func write(_ file: FileComparison, _ name: String, to html: inout HTMLWriter) {
    if file.result == .equivalent {
      html.note("every URL opens the same apps with both files")
      return
    }
    for part in file.parts where !part.diff.isEquivalence {
      html.element(.h3, text: file.parts.count > 1 ? "Routes on \(part.systems)" : "Routes that change")
      write(part, to: &html)
    }
    if !file.services.isEmpty { write(file.services, to: &html) }
  }

  private func write(_ part: SystemDiff, to html: inout HTMLWriter) {
    let sides = (old: ComparedSide("old", part.old), new: ComparedSide("new", part.new))
    var groups: [(apps: [AppID], changes: [FileDiff.Change])] = []
    for change in part.diff.changes {
      if let index = groups.firstIndex(where: { $0.apps == change.apps }) {
        groups[index].changes.append(change)
      } else {
        groups.append((change.apps, [change]))
      }
    }
    for group in groups {
      html.element(.div, .class("app"), .data(.app, group.apps.first?.text ?? "")) { html in
        html.element(.h4) { $0.apps(group.apps) }
        html.table(counted(group.changes.count, "change"), [Self.change, Self.example, Self.before, Self.after]) {
          html in
          for change in group.changes {
            html.row(.class("item"), .data(.kind, Self.kind(change.kind))) { html in
              html.cell(Self.change) { write(change.kind, to: &$0) }
              html.cell(Self.example) { $0.element(.code, .class("url"), text: change.url) }
              html.cell(Self.before) { $0.inline(sides.old.words(change.old, change.apps.first)) }
              html.cell(Self.after) { $0.inline(sides.new.words(change.new, change.new.app)) }
            }
          }
        }
      }
    }
    for question in part.diff.undecided {
      html.element(.p, .class("undecided")) { html in
        html.text("undecided for ")
        html.apps(question.apps)
        html.text(": the search budget ran out")
      }
    }
    if part.diff.isCut { html.note("more components changed; `--all` shows a URL for each") }
  }

  private static func kind(_ kind: FileDiff.Change.Kind) -> String {
    switch kind {
    case .opened: "newly opens"
    case .closed: "no longer opens"
    case .moved: "moves"
    }
  }

  private func write(_ kind: FileDiff.Change.Kind, to html: inout HTMLWriter) {
    switch kind {
    case .opened: html.badge("newly opens", .good)
    case .closed: html.badge("no longer opens", .bad)
    case .moved(let winners):
      html.badge("moves to", .caution)
      html.text(" ")
      html.apps(winners)
    }
  }

  private func write(_ services: [ServiceDiff], to html: inout HTMLWriter) {
    html.element(.h3, text: "Services")
    html.table("Apps that are added or removed", ["Service", "App", Self.change]) { html in
      for diff in services {
        for (apps, isAdded) in [(diff.added, true), (diff.removed, false)] {
          for app in apps {
            html.row(.class("item"), .data(.kind, isAdded ? "added" : "removed")) { html in
              html.cell("Service") { $0.element(.code, text: diff.service) }
              html.cell("App") { $0.element(.code, text: app.id.text) }
              html.cell(Self.change) { $0.badge(isAdded ? "added" : "removed", isAdded ? .good : .bad) }
            }
          }
        }
      }
    }
  }

  // MARK: Traffic

  private func write(_ traffic: Traffic, to html: inout HTMLWriter) {
    html.element(.p) { html in
      html.element(.code, text: escapedForDisplay(traffic.source))
      html.text(": \(traffic.words)\(traffic.rest.map { "; \($0)" } ?? "")")
    }
    let changes = traffic.changes
    if changes.isEmpty { return }
    let number = traffic.noun == "URL" ? "URLs" : "Requests"
    html.table(
      "Changes by their \(traffic.nouns)", [number, "App", Self.change, Self.before, Self.after, "Most frequent URLs"]
    ) { html in
      for change in changes {
        html.row(.class("item"), .data(.kind, Self.kind(change.kind))) { html in
          html.cell(number) { html in
            html.element(.p, text: grouped(change.requests))
            html.bar(change.requests, of: traffic.total)
          }
          html.cell("App") { $0.apps(change.apps) }
          html.cell(Self.change) { write(change.kind, to: &$0) }
          html.cell(Self.before) { $0.inline(change.old.words(change.cause.old, change.apps.first)) }
          html.cell(Self.after) { $0.inline(change.new.words(change.cause.new, change.cause.new.app)) }
          html.cell("Most frequent URLs") { html in
            for url in change.urls.prefix(Self.urlLimit) {
              html.element(.p) {
                $0.text("\(grouped(url.requests)) ")
                $0.element(.code, .class("url"), text: url.url)
              }
            }
            if let others = change.others(after: Self.urlLimit) {
              html.note("\(grouped(others.requests)) \(others.words)")
            }
          }
        }
      }
    }
  }
}
