import Lint
package import Serving
import SourceText

/// The report of an audit, made domain by domain.
package struct AuditReport {
  package private(set) var report: Report
  package private(set) var known: KnownFindings
  private let settings: LintRunSettings
  private var domains: [AuditedDomain] = []

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
    var domain = AuditedDomain(served) { settings.options($0) }
    domain.reports = domain.reports.map { known.removed(from: $0) }
    // `d` and `*.d` have one file, which is reported once.
    if !domains.contains(where: { $0.served.isFile(of: domain.served) }) { report.files += domain.reports }
    domains.append(domain)
  }

  /// The text of a format that shows more than findings; `nil` for the others.
  package func text(_ format: ReportFormat, _ style: Style, _ width: Int) -> String? {
    let limit = settings.shownFindings(format)
    switch format {
    case .text:
      var text = ""
      for (index, domain) in domains.enumerated() {
        if index > 0 { text += "\n" }
        AuditText(style: style, width: width).write(domain.limited(to: limit), to: &text)
      }
      guard domains.count > 1 else { return text }
      text += "\n"
      AuditTable(style: style, width: width).write(domains, to: &text)
      return text
    case .json: return AuditJSON(domains).text(report.limited(to: limit))
    default: return nil
    }
  }

  /// Whether the only failing findings are that Apple's CDN lags behind the site.
  package var isCDNLag: Bool { report.failingRules.isSubset(of: Rule.cdnLag) }
}

extension ServedDomain {
  /// Whether another domain is answered by the same file.
  fileprivate func isFile(of other: ServedDomain) -> Bool {
    domain.host == other.domain.host && domain.port == other.domain.port
  }
}
