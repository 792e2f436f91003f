import Answers
import AppSiteAssociation
import ArgumentParser
import Expectations
import ProjectSettings
import Reports
import Tasks

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "test", abstract: "Test URLs against the expectations of aasa.yml.",
    discussion: """
      aasa.yml lists the URLs that should or should not open an app, and the apps that `webcredentials` (`credentials`) \
      and `appclips` (`clips`) should list. It is read from the working directory or the \
      nearest folder above it in the repository. `aasa test --init FILE` writes a first one that passes.

      EXAMPLES
        aasa test --init apple-app-site-association
        aasa test --init apple-app-site-association \\
          --urls access.log.gz --domain harbor.shop
        aasa test
        aasa test public/.well-known/apple-app-site-association
        aasa test --coverage
        aasa test --format github --output junit=aasa.xml

      AASA.YML
        apps:
          shop: 9QX4T7KM2P.shop.harbor.app
        files: public/.well-known/apple-app-site-association
        domain: harbor.shop
        credentials: [shop]
        groups:
          - name: products
            app: shop
            opens:
              - /buy/42
              - /orders/:id
              - url: /{lang}/{food}
                with: {lang: [en, de], food: [pizza, sushi]}
            stays-in-browser: [/about]
            excluded:
              - url: /help/website/faq
                by: details[0].components[3]

      EXIT STATUS
        0  every expectation and requirement is met
        1  an expectation or a requirement of `coverage` is not met, also where
           devices ignore the file
        2  wrong usage, a configuration or a list that cannot be used, or a file that
           cannot be read
      """)

  @Argument(
    help:
      "Files to test instead of those in aasa.yml for their platform: paths, folders of sites, domains, https://host[/path], or - for standard input.",
    completion: .file())
  var paths: [String] = []

  @OptionGroup var configuration: ConfigurationOptions

  @Option(
    name: .customLong("init"),
    help: .init(
      "Write an aasa.yml (or --config) for this association file that passes.", valueName: "file"),
    completion: .file())
  var initial: String?

  @Option(help: DomainOption.help("Only with --init."))
  var domain: String?

  @Option(
    help: URLListArguments.help("Only with --init, which writes the most frequent one of each component."),
    completion: .file())
  var urls: String?

  @OptionGroup var urlsForm: ListFormatArguments

  @Flag(help: "Show all results. Otherwise, failures of one kind are cut.")
  var all = false

  @Flag(help: "Show the components that each group of expectations reaches.")
  var coverage = false

  @Flag(help: "Exit with status 0 if the configuration has no expectations.")
  var skipEmpty = false

  @OptionGroup var report: ReportArguments

  @OptionGroup var color: ColorOption

  @OptionGroup var network: FetchOptions

  func validate() throws {
    if let domain { try DomainOption.check(domain) }
    try refuse("--init writes expectations and checks none; leave the paths out", if: initial != nil && !paths.isEmpty)
    try refuse(
      "--init reports nothing; leave --format, --output, --all, --coverage and --skip-empty out",
      if: initial != nil && (report.format != nil || !report.outputs.isEmpty || all || coverage || skipEmpty))
    try refuse(
      "--init writes a configuration without environments; leave --environment out",
      if: initial != nil && configuration.environment != nil)
    try refuse("--domain is for --init; in aasa.yml it is the key `domain`", if: initial == nil && domain != nil)
    try refuse(
      "--urls is for --init; in aasa.yml it is the key `list` of an expectation", if: initial == nil && urls != nil)
    try urlsForm.check(urls)
    try Input.checkStandardInput(paths)
  }

  func run() throws {
    if let initial { return try InitialConfiguration(initial, self).write() }
    try report.reporting("test", configuration.path ?? paths.first ?? ProjectConfiguration.names[0], test)
  }

  private func test() throws {
    let found = try configuration.required(color: color.choice)
    if skipEmpty, !found.configuration.hasExpectations { return }
    if let note = found.configuration.environments.note("tested", "tests") { Output.note(note) }
    let results = try found.results(of: paths, network.client, color.choice)
    let reported = ExpectationReport(results, path: ReportPath.named)
    lazy var report = reported.report()
    lazy var document = reported.document(coverage: coverage ? CoverageReport(results) : nil, showsAll: all) { report }
    try self.report.write(report, color: color.choice) { format, style, width in
      switch format {
      case .concise: reported.concise.terminal(style: style, width: width)
      case .json: reported.json(report)
      default: document.text(format, version: Aasa.version, style: style, width: width) { $0.answer() }
      }
    }
    if !results.isPassed { throw ExitCode.findings }
  }
}
