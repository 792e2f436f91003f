import Answers
import AppSiteAssociation
import ArgumentParser
import Expectations
import ProjectSettings
import Reports
import Tasks
import URLLines

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
    if let initial { return try writeInitial(for: initial) }
    try report.reporting("test", configuration.path ?? paths.first ?? ProjectConfiguration.names[0], test)
  }

  private func test() throws {
    let found = try configuration.required(color: color.choice)
    if skipEmpty, !found.configuration.hasExpectations { return }
    if let note = found.configuration.environments.note("tested", "tests") { Output.note(note) }
    let results = try found.results(of: paths, network.client, color.choice)
    let reported = ExpectationReport(results, path: ReportPath.named)
    lazy var report = reported.report()
    try self.report.write(report, color: color.choice) { format, style, width in
      switch format {
      case .text:
        reported.terminal(coverage: coverage ? CoverageReport(results) : nil, showsAll: all)
          .terminal(style: style, width: width)
      case .concise: reported.concise.terminal(style: style, width: width)
      case .json: reported.json(report)
      case .html: reported.page(report).page(version: Aasa.version)
      default: nil
      }
    }
    if !results.isPassed { throw ExitCode.findings }
  }

  func writeInitial(for path: String) throws {
    guard path != Input.standardInput else {
      throw Failure("--init needs a file that later runs can read, not standard input")
    }
    let target = configuration.path ?? ProjectConfiguration.names[0]
    let place = try Place(path).single()
    let written = ProjectPaths.forConfiguration(at: target).writtenPath(place.argument)
    let known = domain ?? LoadedConfiguration.nearestUsable()?.ownDomains(servingFile: place.argument).first
    let (text, domain): (String, String?)
    let source = try place.read(network.client).source
    FileArgument.noteSignature(of: source)
    switch try LinkFile.read(source) {
    case .association(let file): (text, domain) = try self.text(file, path, written: written, known)
    case .assetLinks(let file):
      if urls != nil { throw Failure("--urls is for association files; \(escapedForDisplay(path)) is for Android") }
      domain = known
      let host = domain ?? "example.com"
      guard let found = file.initialExpectations(path: written, domain: host, .comparison) else {
        throw Failure("\(escapedForDisplay(path)) has no app that opens links, so there is nothing to expect")
      }
      text = found
    }
    if target == Input.standardInput { return try Output.print(text) }
    try Output.write(text.utf8, toFile: target, .kept)
    let hint = domain == nil ? "; replace example.com with your domain" : ""
    let option = configuration.path.map { " --config \(ShellWord.quoted($0))" } ?? ""
    try Output.print("wrote \(escapedForDisplay(target))\(hint), then run `aasa test\(option)`\n")
  }

  /// - Parameters:
  ///   - path: The argument that names the association file.
  ///   - written: The path of the association file as the configuration has it.
  ///   - domain: The domain that serves it, where it is known.
  /// - Returns: The configuration, and its domain where it is known.
  private func text(
    _ file: AssociationFile, _ path: String, written: String, _ domain: String?
  ) throws(Failure) -> (text: String, domain: String?) {
    let name = escapedForDisplay(path)
    if let urls {
      let (traffic, format) = try traffic(of: urls, file, domain: domain)
      let initial = InitialExpectations(file, path: written, domain: traffic.domain ?? "example.com")
      let text = try initial.yaml(traffic, of: Input.name(urls), unit: format.isLog ? "request" : "URL")
      if let text { return (text, traffic.domain) }
      throw Failure(
        "\(Input.name(urls)) has no URL of \(traffic.domain ?? "a domain") that could be expected of \(name)")
    }
    if let text = try InitialExpectations(file, path: written, domain: domain ?? "example.com").yaml() {
      return (text, domain)
    }
    throw Failure(
      file.applinks == nil
        ? "\(name) has no `applinks`, `webcredentials` or `appclips` with apps, so there is nothing to expect"
        : "no component of \(name) decides a URL as its author means it, so there is nothing to expect; see `aasa lint`"
    )
  }

  /// Reads the URLs for a first configuration. Memory is a block of the file, and the counts of each component.
  func traffic(
    of path: String, _ file: AssociationFile, domain: String?
  ) throws(Failure) -> (TrafficTally, InputFormat) {
    var tally = TrafficTally(file, domain: domain)
    var blocks = try URLBlocks(path, urlsForm.list, blockSize: 1 << 18, network.client)
    let name = blocks.name
    let progress = Progress("reading URLs")
    progress.begin("reading URLs", of: blocks.bytes.size)
    defer { progress.end() }
    var skipped = SkippedLines()
    var lineCount = 0
    var pathsWithoutHost = 0
    while let found = try blocks.next() {
      for block in found {
        var skippedHere = block.skipped
        let read = block.readLines(domain: tally.domain) { line, text, content in
          if content.hasURL { tally.add(text) } else { skippedHere.add(line: line, text) }
        }
        skipped.add(skippedHere, after: lineCount)
        lineCount += read.count
        pathsWithoutHost += read.pathsWithoutHost
        progress.advance(by: block.bytes.count)
      }
    }
    try blocks.finish()
    if pathsWithoutHost > 0 {
      let paths = "\(counted(pathsWithoutHost, "path")) of \(name) \(pathsWithoutHost == 1 ? "has" : "have") no host"
      if tally.requests == 0 { throw Failure("\(paths); pass it with --domain") }
      Output.note(paths)
    }
    if skipped.count > 0 {
      let lines = "\(counted(skipped.count, "line")) \(skipped.count == 1 ? "has" : "have") no URL"
      Output.note(skipped.text(lines, in: name))
    }
    if tally.unusable > 0 {
      Output.note("\(counted(tally.unusable, "URL")) of \(name) \(tally.unusable == 1 ? "is" : "are") unusable")
    }
    return (tally, blocks.stream.format ?? .lines)
  }
}
