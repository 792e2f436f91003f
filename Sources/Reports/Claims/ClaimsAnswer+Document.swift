import AppClaims
import Lint
import SourceText
package import Tasks

extension ClaimsAnswer {
  /// The claims of apps and the answers of domains: for each app a row for each service of a domain, then the findings.
  package var document: Document {
    let rows = ClaimRows(apps, served)
    return Document(
      command: "entitlements", title: nil, heading: "\(report.total) in \(counted(apps.count, "app"))",
      verdict: report.verdict, tone: report.tone, sections: apps.indices.map { section($0, rows) }, findings: report)
  }

  private func section(_ index: Int, _ rows: ClaimRows) -> Document.Section {
    let answers = rows.answers(index)
    var blocks: [Document.Block] = [.note(.plain(rows.facts(index)))]
    if !answers.isEmpty { blocks.append(.table(table(answers, rows))) }
    let notes = rows.notes(index)
    if !notes.isEmpty { blocks.append(.list(notes.map { InlineText(message: $0) })) }
    let path = escapedForDisplay(apps[index].path)
    return Document.Section("app\(index + 1)", "claims of \(path)", terminalTitle: path, blocks)
  }

  private func table(_ answers: [ClaimAnswer], _ rows: ClaimRows) -> Document.Table {
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
