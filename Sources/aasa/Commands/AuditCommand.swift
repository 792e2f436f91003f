import Answers
import AppSiteAssociation
import ArgumentParser
import Audit
import Fetching
import ProjectSettings
import Reports
import Serving
import Tasks

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "audit", abstract: "Check the files that domains serve.",
    discussion: """
      Requests the file of each domain from .well-known and the root, as a device, as a browser and as Apple's CDN; \
      the file of the name with or without www.; and the CDN's copy. Lints the file and reports the URLs for which \
      the CDN's copy makes a difference. If the domain also serves an assetlinks.json, checks it as Android does. Requests use HTTPS only; a development server on \
      this computer (http://localhost:3000) is judged as if by HTTPS. Redirects are shown, not followed.

      EXAMPLES
        aasa audit harbor.shop
        aasa audit harbor.shop www.harbor.shop '*.harbor.shop'
        aasa audit --from domains.txt --jobs 16 --format json
        aasa audit harbor.shop --platform both
        aasa audit http://localhost:3000
        aasa audit harbor.shop --fail-on error --allow www-without-file
        aasa audit harbor.shop --output sarif=audit.sarif --baseline known.json
        aasa audit staging.harbor.shop --resolve staging.harbor.shop:443:10.0.0.7 \\
          --allow-private --ca-file staging.pem

      EXIT STATUS
        0  no finding at or above --fail-on
        1  findings; a domain that does not respond is one
        2  a domain could not be contacted: wrong usage, no network, no libcurl, a
           proxy that refuses
        3  the only failing findings are that Apple's CDN lags behind the site
      """)

  @OptionGroup var domains: DomainArguments

  @Option(
    help:
      "\(PlatformOption.help) With android or both, a missing assetlinks.json is a finding. (default: ios, and android where its file is served)"
  )
  var platform: Platforms?

  @OptionGroup var report: ReportArguments

  @OptionGroup var settings: LintSettingsArguments

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var known: BaselineOptions

  @Option(help: .init("The number of domains to audit in parallel.", valueName: "number"))
  var jobs = 8

  @OptionGroup var cdn: CDNOption

  @OptionGroup var network: FetchOptions

  @OptionGroup var color: ColorOption

  func validate() throws {
    try known.check(report)
    try refuse("--jobs is from 1 to 256", if: !(1...256).contains(jobs))
  }

  func run() throws { try report.reporting("audit", configuration.path ?? ProjectConfiguration.names[0], audit) }

  private func audit() throws {
    if let fault = CurlClient.fault { throw Failure(fault) }
    let found = try configuration.read(color: color.choice)
    let domains = try domains.read(color: color.choice)
    let settings = LintRunSettings(
      found?.configuration, settings.flags, .forConfiguration(at: found?.path), keepsAll: known.needsAll(found))
    let question = AuditQuestion(
      settings, try known.known(settings, found), rules: RuleCatalog.all.rules.map(ReportRule.init))
    let audit = question.answer { use in
      let questions = DomainQuestions(CurlClient(network.client), cdn: cdn.origin)
      let platforms = platform.flatMap { AskedPlatforms(rawValue: $0.rawValue) } ?? .served
      questions.ask(about: domains, platforms, jobs: jobs, use: use)
    }
    let report = audit.report
    try self.report.write(
      report, color, inputs: known.inputs(found), limit: settings.shownFindings,
      documents: [.text, .json, .markdown, .html], json: audit.json, audit.document)
    for failure in report.failures { Output.report(Failure(failure.message), color: color.choice) }
    if audit.hasNoNetwork { throw ExitCode.couldNotRun }
    try known.end(audit.known, report, self.report.shown, found)
    if !report.failures.isEmpty { throw ExitCode.couldNotRun }
    let excess = settings.excessWarnings(report)
    if let excess { Output.note(excess) }
    if excess != nil || report.fails { throw excess == nil && audit.isCDNLag ? ExitCode.cdnBehind : .findings }
  }
}
