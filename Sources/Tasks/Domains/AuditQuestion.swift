import Audit
import Lint
package import Serving
import SourceText

/// The findings about some domains and the files that they serve.
package struct AuditQuestion {
  private let settings: LintRunSettings
  private let known: KnownFindings
  private let rules: [ReportRule]

  /// - Parameter rules: The rules that findings may name.
  package init(_ settings: LintRunSettings, _ known: KnownFindings, rules: [ReportRule] = []) {
    (self.settings, self.known, self.rules) = (settings, known, rules)
  }

  /// - Parameter serve: Requests the files of the domains, and passes each domain on.
  package func answer(_ serve: (_ use: (ServedDomain) -> Void) -> Void) -> AuditAnswer {
    var answer = AuditAnswer(settings, known, rules)
    serve { answer.add($0) }
    answer.end()
    return answer
  }
}

/// The findings about domains and the files that they serve, domain by domain.
package struct AuditAnswer {
  package private(set) var report: Report
  package private(set) var known: KnownFindings
  private let settings: LintRunSettings
  package private(set) var domains: [AuditedDomain] = []
  /// `true` if no domain and no CDN could be reached from this machine. That is a failure, and says nothing about the domains.
  package private(set) var hasNoNetwork = false

  fileprivate init(_ settings: LintRunSettings, _ known: KnownFindings, _ rules: [ReportRule]) {
    self.settings = settings
    self.known = known
    report = Report(command: "audit", rules: rules, failOn: settings.failOn)
  }

  fileprivate mutating func add(_ served: ServedDomain) {
    if let refusal = served.refusal {
      let name = escapedForDisplay(served.domain.text)
      let path = served[.wellKnown]?.request.url ?? served.domain.host
      return report.failures.append(
        ReportFailure(path: path, message: "cannot ask \(name): \(escapedForDisplay(refusal))"))
    }
    for answer in served.answers where answer.exchange.response != nil {
      known.baseline?.answer(answer.exchange.request.url)
    }
    var domain = AuditedDomain(served) { settings.options($0) }
    domain.reports = domain.reports.map { known.removed(from: $0) }
    // `d` and `*.d` have one file, which is reported once.
    if !domains.contains(where: { $0.served.isFile(of: domain.served) }) { report.files += domain.reports }
    domains.append(domain)
  }

  fileprivate mutating func end() {
    guard let first = domains.first, domains.allSatisfy({ $0.served.hasNoNetwork }) else { return }
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

  /// `true` if the only failing findings are that Apple's CDN lags behind the site.
  package var isCDNLag: Bool { report.failingRules.isSubset(of: Rule.cdnLag) }
}

extension ServedDomain {
  /// Returns `true` if another domain is answered by the same file.
  package func isFile(of other: ServedDomain) -> Bool {
    domain.scheme == other.domain.scheme && domain.host == other.domain.host && domain.port == other.domain.port
  }
}

extension ClaimedDomain {
  package var shownName: String { escapedForDisplay(text) }
}
