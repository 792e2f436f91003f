import AppClaims
import Lint
import SourceText
package import Tasks

extension ClaimsAnswer {
  /// The claims of apps and the answers of domains: for each app a row for each service of a domain, then the findings.
  package var document: Document {
    let answers = ClaimAnswer.all(apps, served)
    let faulty = report.files.filter { !$0.results.isEmpty }
    let findings: Document.Block =
      faulty.isEmpty && !report.files.isEmpty
      ? .terminalLines([.spans([.init("no findings", .good)])]) : .findings(faulty.map { .init($0) })
    return Document(
      command: "entitlements", title: nil, heading: "\(report.total) in \(counted(apps.count, "app"))",
      verdict: report.verdict, tone: report.tone,
      sections: apps.indices.map { index in section(index, answers.filter { $0.app == index }) }
        + [.init("findings", inline: "", [findings])],
      failures: report.failures, files: { report.files.map { .init($0) } })
  }

  private func section(_ index: Int, _ answers: [ClaimAnswer]) -> Document.Section {
    let app = apps[index]
    var blocks: [Document.Block] = [.note(.plain(facts(app)))]
    if !answers.isEmpty { blocks.append(.table(table(answers))) }
    let notes = notes(app, answers)
    if !notes.isEmpty { blocks.append(.list(notes.map { InlineText(message: $0) })) }
    let path = escapedForDisplay(app.path)
    return Document.Section("app\(index + 1)", "claims of \(path)", terminalTitle: path, blocks)
  }

  private func table(_ answers: [ClaimAnswer]) -> Document.Table {
    let isAnswered = answers.contains { $0.served != nil }
    return Document.Table(
      caption: "Claims, and the files of the domains",
      columns: ["domain", "service", "claimed"].map { .init($0) } + (isAnswered ? [.init("served")] : []),
      rows: answers.map { answer in
        [.init("\(code: answer.domain)"), .init(.plain(answer.service.rawValue)), Self.claimed(answer)]
          + (isAnswered ? [naming(answer)] : [])
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
