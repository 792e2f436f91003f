import Lint
package import Serving
import SourceText
package import Tasks

/// The report of an audit, made domain by domain.
package struct AuditReport {
  package private(set) var report: Report
  package private(set) var known: KnownFindings
  private let settings: LintRunSettings
  private var domains: [AuditedDomain] = []
  /// `true` if no domain and no CDN could be reached from this machine; see ``end()``.
  package private(set) var hasNoNetwork = false

  package init(_ settings: LintRunSettings, _ known: KnownFindings) {
    self.settings = settings
    self.known = known
    report = Report(command: "audit", rules: RuleCatalog.all.rules.map(ReportRule.init), failOn: settings.failOn)
  }

  package mutating func add(_ served: ServedDomain) {
    if let refusal = served.refusal {
      let name = escapedForDisplay(served.domain.text)
      let path = served[.wellKnown]?.request.url ?? served.domain.host
      report.failures.append(
        ReportFailure(path: path, message: "cannot ask \(name): \(escapedForDisplay(refusal))"))
      return
    }
    for answer in served.answers where answer.exchange.response != nil { known.answer(answer.exchange.request.url) }
    var domain = AuditedDomain(served) { settings.options($0) }
    domain.reports = domain.reports.map { known.removed(from: $0) }
    // `d` and `*.d` have one file, which is reported once.
    if !domains.contains(where: { $0.served.isFile(of: domain.served) }) { report.files += domain.reports }
    domains.append(domain)
  }

  /// Ends the audit. Where this machine has no network, that is a failure, and says nothing about the domains.
  package mutating func end() {
    guard let first = domains.first, domains.allSatisfy(\.served.hasNoNetwork) else { return }
    hasNoNetwork = true
    let path = first.served[.wellKnown]?.request.url ?? first.served.domain.host
    let names = domains.count == 1 ? first.served.domain.shownName : "any of the \(grouped(domains.count)) domains"
    let cdn = first.served[.cdn].flatMap { WebAddress($0.request.url)?.host } ?? "the CDN"
    let reason = first.served[.cdn]?.failure?.words ?? ""
    report.failures.append(
      ReportFailure(
        path: path,
        message:
          "no network: cannot reach \(names), nor the CDN \(escapedForDisplay(cdn)) (\(reason)); check the connection and the name server of this machine"
      ))
    report.files = []
    domains = []
  }

  /// The text of a format that shows more than findings; `nil` for the others.
  ///
  /// - Parameter version: The version of the program.
  package func text(_ format: ReportFormat, _ style: Style, _ width: Int, version: String) -> String? {
    let limit = settings.shownFindings(format)
    switch format {
    case .text:
      var text = ""
      for (index, item) in AuditListing(domains).items.enumerated() {
        if index > 0 { text += "\n" }
        AuditText(style: style, width: width).write(item, limit: limit, to: &text)
      }
      guard domains.count > 1 else { return text }
      text += "\n"
      AuditTable(style: style, width: width).write(domains, to: &text)
      return text
    case .json: return AuditJSON(domains).text(report.limited(to: limit))
    case .markdown: return AuditMarkdown(domains, failures: report.failures, limit: limit).text()
    case .html: return AuditHTML(domains, report, limit: limit, version: version).text()
    default: return nil
    }
  }

  /// `true` if the only failing findings are that Apple's CDN lags behind the site.
  package var isCDNLag: Bool { report.failingRules.isSubset(of: Rule.cdnLag) }
}
