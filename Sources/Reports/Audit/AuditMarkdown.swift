import Lint
import Serving
import SourceText
import Tasks

/// An audit as Markdown: a table of the domains with their verdicts, then the findings.
struct AuditMarkdown {
  private let items: [AuditListing.Item]
  private let failures: [ReportFailure]
  private let limit: Int

  /// - Parameter limit: The most findings of a rule in a file to list.
  init(_ domains: [AuditedDomain], failures: [ReportFailure], limit: Int) {
    items = AuditListing(domains).items
    self.failures = failures
    self.limit = limit
  }

  func text() -> String {
    let files = items.flatMap { item in
      item.domain.reports.filter { item.isFirst || !$0.isEmpty }.map { $0.limited(to: limit) }
    }
    return Report(command: "audit", rules: [], files: files, failures: failures).markdown(overview: overview)
  }

  private var overview: String {
    if items.isEmpty { return "" }
    var text = "\n\(MarkdownText.message(Self.verdict(items)))\n\n| domain | verdict | findings |\n|---|---|---|\n"
    for item in items {
      let cells = [
        MarkdownText.code(item.whole.served.domain.text), MarkdownText.message(item.whole.verdictWords),
        AuditTable.findings(item.whole),
      ]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    for item in items {
      guard let note = item.note else { continue }
      text += "\n\(MarkdownText.code(item.whole.served.domain.text)): \(MarkdownText.message(note))\n"
    }
    return text
  }

  /// The verdict about all domains, as a message.
  static func verdict(_ items: [AuditListing.Item]) -> String {
    if items.count == 1 { return items[0].whole.verdictWords }
    if items.allSatisfy({ $0.whole.verdict == .notAsked }) {
      let current = items.count { $0.whole.androidVerdict == .served }
      return "Android gets `assetlinks.json` from \(grouped(current)) of \(grouped(items.count)) domains"
    }
    let current = items.count { [.served, .development].contains($0.whole.verdict) }
    let unknown = items.count { $0.whole.verdict == .cdnUnknown }
    return "devices get the file of \(grouped(current)) of \(grouped(items.count)) domains"
      + (unknown == 0 ? "" : "; what the CDN has of \(grouped(unknown)) is not known")
  }
}
