package import AppClaims
import Lint
import SourceText
package import Tasks

/// The claims of apps and the answers of domains as people read them: for each app a row for each service of a domain, then the findings.
package struct ClaimsDocument {
  private let apps: [ClaimedApp]
  private let rows: ClaimRows
  private let report: Report

  /// - Parameter report: The findings about these apps and files.
  package init(_ apps: [ClaimedApp], _ served: [ServedAssociation], _ report: Report) {
    self.apps = apps
    rows = ClaimRows(apps, served)
    self.report = report
  }

  package var document: Document {
    Document(
      command: "entitlements", title: nil, heading: "\(report.total) in \(counted(apps.count, "app"))",
      verdict: report.verdict, tone: report.tone, sections: apps.indices.map(section), findings: report)
  }

  private func section(_ index: Int) -> Document.Section {
    let answers = rows.answers(index)
    var blocks: [Document.Block] = [.note(.plain(rows.facts(index)))]
    if !answers.isEmpty { blocks.append(.table(table(answers))) }
    let notes = rows.notes(index)
    if !notes.isEmpty { blocks.append(.list(notes.map { InlineText(message: $0) })) }
    let path = escapedForDisplay(apps[index].path)
    return Document.Section("app\(index + 1)", "claims of \(path)", terminalTitle: path, blocks)
  }

  private func table(_ answers: [ClaimAnswer]) -> Document.Table {
    let isAnswered = answers.contains { $0.served != nil }
    return Document.Table(
      caption: "Claims, and the files of the domains",
      columns: ["domain", "service", "claimed"].map { .init($0) } + (isAnswered ? [.init("served")] : []),
      rows: answers.map { answer in
        [.init("\(code: answer.domain)"), .init(.plain(answer.service.rawValue)), rows.claimed(answer)]
          + (isAnswered ? [rows.served(answer)] : [])
      }, marks: isAnswered ? answers.map(\.mark) : [], terminalLimit: .max, pageLimit: .max)
  }
}

extension ClaimAnswer {
  fileprivate var mark: Document.Mark? {
    switch state {
    case .consistent: .passed
    case .claimedOnly, .malformed, .ineffective: .failed
    case .servedOnly, .limited: .caution
    case .unknown: .unknown(.info)
    }
  }
}
