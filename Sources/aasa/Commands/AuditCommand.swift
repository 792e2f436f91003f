import ArgumentParser
import Fetching
import Reports
import Serving

/// `aasa audit`: what domains serve, what Apple's CDN hands out, and what is wrong with it.
struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Asks domains for their files as devices and Apple's CDN do, and says what is wrong.",
    discussion: """
      For each domain: the file in .well-known and at the root, as a device, as a browser and as Apple's CDN; the same name with \
      www. or without; what the CDN hands out, and for which URLs that makes a difference. The file itself is linted. \
      Nothing but HTTPS is asked, and no redirect is followed but to show where it leads.

      EXAMPLES
        aasa audit harbor.shop
        aasa audit harbor.shop www.harbor.shop '*.harbor.shop'
        aasa audit --from domains.txt --jobs 16 --format json
        aasa audit harbor.shop --fail-on error --allow twin-without-file
        aasa audit harbor.shop --output sarif=audit.sarif --baseline known.json
        aasa audit staging.harbor.shop --resolve staging.harbor.shop:443:10.0.0.7 \\
          --allow-private --ca-file staging.pem

      EXIT STATUS
        0  no finding at or above --fail-on
        1  findings; a domain that does not answer is one
        2  a domain could not be asked: wrong usage, no libcurl, a proxy that refuses
        3  the only findings are that Apple's CDN lags behind the site
      """)

  @OptionGroup var domains: DomainArguments

  @OptionGroup var report: ReportArguments

  @OptionGroup var settings: LintSettingsArguments

  @OptionGroup var configuration: ConfigurationOptions

  @OptionGroup var known: BaselineOptions

  @Option(help: .init("The most domains that are asked at once.", valueName: "number"))
  var jobs = 8

  @Option(
    name: [.customLong("cdn"), .customLong("cdn-url")],
    help: .init("Another server in the place of Apple's CDN.", valueName: "url"))
  var cdn = DomainQuestions.cdn

  @OptionGroup var network: FetchOptions

  @OptionGroup var color: ColorOption

  func validate() throws {
    try known.check(report)
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs is from 1 to 256") }
    do throws(Refusal) { _ = try AssociationURL(cdn) } catch { throw ValidationError("--cdn: \(error.reason)") }
  }

  func run() throws {
    if let fault = CurlClient.fault { throw Failure(fault) }
    let found = try configuration.read(color: color.choice)
    let domains = try domains.read(color: color.choice)
    var run = try AuditRun(self, ConfiguredLint(found, settings.flags, keepsAll: known.needsAll))
    run.audit(domains)
    if let status = try run.end() { throw status }
  }

  /// The server of the CDN, without a path.
  var cdnServer: String {
    guard let url = try? AssociationURL(cdn) else { return cdn }
    return "https://\(url.authority)"
  }
}
