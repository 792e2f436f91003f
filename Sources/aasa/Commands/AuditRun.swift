import ArgumentParser
import Fetching
import Lint
import Reports
import Serving
import SourceText

/// A run of `aasa audit`. Domains are audited in parallel, and the report is in their order.
struct AuditRun {
  private let command: AuditCommand
  private var configured: ConfiguredLint
  private var known: KnownFindings
  private var report: Report
  private var domains: [AuditedDomain] = []

  init(_ command: AuditCommand, _ configured: ConfiguredLint) throws(Failure) {
    self.command = command
    self.configured = configured
    known = try KnownFindings(command.known)
    report = Report(command: "audit", rules: Rule.all.map(ReportRule.init))
    if case .severity(let severity) = configured.common.failOn.value { report.failOn = severity }
  }

  mutating func audit(_ domains: [ClaimedDomain]) {
    let questions = DomainQuestions(CurlClient(command.network.client), cdn: command.cdnServer)
    let progress = Progress("asking")
    progress.begin("asking", of: domains.count)
    let workers = WorkerThreads(command.jobs, domains) { domain in
      let served = questions.ask(about: domain)
      progress.advance()
      return served
    }
    progress.during { for index in domains.indices { add(workers.result(index)) } }
  }

  /// Writes the report.
  ///
  /// - Returns: The exit status; `nil` for 0.
  func end() throws -> ExitCode? {
    try command.report.write(
      report, color: command.color.choice, inputs: [configured.path, command.known.baseline].compactMap(\.self),
      own: { text($0, $1, $2) },
      limit: configured.shownFindings)
    for failure in report.failures { Output.report(Failure(failure.message), color: command.color.choice) }
    try known.end(report, command.report.shown, configured)
    if !report.failures.isEmpty { return .couldNotRun }
    let hasTooManyWarnings = configured.hasTooManyWarnings(report)
    guard report.fails || hasTooManyWarnings else { return nil }
    return !hasTooManyWarnings && report.failingRules.isSubset(of: Rule.cdnLag) ? .cdnBehind : .findings
  }

  private mutating func add(_ served: ServedDomain) {
    let name = escapedForDisplay(served.domain.text)
    if let refusal = served.refusal {
      let path = served[.wellKnown]?.request.url ?? served.domain.host
      report.failures.append(
        ReportFailure(path: path, message: "cannot ask \(name): \(escapedForDisplay(refusal))"))
      return
    }
    var domain = AuditedDomain(served) { configured.options($0) }
    domain.reports = domain.reports.map { known.removed(from: $0, &configured) }
    // `d` and `*.d` have the same file, which is reported once.
    if !domains.contains(where: { $0.served.isFile(of: domain.served) }) { report.files += domain.reports }
    domains.append(domain)
  }

  /// The formats that contain more than findings.
  private func text(_ format: ReportFormat, _ style: Style, _ width: Int) -> String? {
    let limit = configured.shownFindings(format)
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
}

extension ServedDomain {
  /// Whether another domain has the same file.
  fileprivate func isFile(of other: ServedDomain) -> Bool {
    domain.host == other.domain.host && domain.port == other.domain.port
  }
}
