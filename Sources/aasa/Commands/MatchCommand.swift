import AppSiteAssociation
import ArgumentParser
import Expectations
import ProjectSettings
import Reports
import Tasks
import URLLines
import Verdicts

struct MatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration.named(
    "match", abstract: "Match URLs against an association file.",
    discussion: """
      Prints a verdict for each URL and app: match (the app may open the URL), exclude (a component keeps it in the \
      browser) or no_match (no component matches), and the deciding component.

      EXAMPLES
        aasa match apple-app-site-association https://example.com/buy/42
        aasa match apple-app-site-association /buy/42 --domain example.com
        aasa match - https://example.com/buy/42 < apple-app-site-association
        aasa match apple-app-site-association --urls urls.txt --format jsonl
        aasa match apple-app-site-association --urls urls.txt --expect match
        aasa match apple-app-site-association --urls table.csv --only unexpected
        aasa match apple-app-site-association https://example.com/buy/42 --ios 12
        aasa match apple-app-site-association \\
          --urls access.log.gz --domain example.com --summary
        aasa match apple-app-site-association --urls urls.txt --only no_match
        aasa match aasa.yml --urls access.log --summary
        aasa match apple-app-site-association \\
          --urls access.log --app shop.harbor.app --every-line
        aasa match assetlinks.json https://example.com/buy/42

      FORMATS
        text   for people
        json   one object with all results
        jsonl  one object for each URL, one a line: url, then verdicts or error
        tsv    URL, app, verdict, entry, component; one line for each app
        html   with --summary, one page with the verdicts and the route table

      With --summary, text, json and html print counts instead of URLs: for each app, verdict and component the number of \
      URLs and the first of them, and the components that decided nothing.

      --urls reads one URL or path a line, access logs, CSV and TSV with a column url, sitemaps and HAR files; \
      --domain is the host of paths. Lines of a log without a URL are counted.

      --every-line prints one line for each line of the file of --urls, as tsv, so that both can be pasted side by side. A line \
      without a URL has the verdict no_url, and a row about another app than that of --app has other_app. The output for a table \
      begins with the names of the columns, and its rows follow; --columns can name columns of the table too.

      With aasa.yml as FILE, each URL is decided by the file whose domain is its host. URLs of other hosts have no \
      verdict; a note counts them.

      The host of a path is that of --domain, the domain that serves the file, or the first domain for it in aasa.yml.

      A table can have the columns expect and app: each row is checked for its own verdict and app, and empty cells \
      mean --expect and --app. tsv and json show the expected verdict and the line.

      The file can also be an assetlinks.json, which is recognized by its content. Then the apps are packages, the entry is the \
      statement, and the component its dynamic rule. Intent filters can still keep a link from the app.

      --urls uses all processors and keeps the order of the URLs. Memory does not grow with their number. When the input \
      pauses, all results so far are written.

      EXIT STATUS
        0  every URL was matched, and has the expected verdict
        1  an unexpected verdict, a row of a table that cannot be checked, or an
           unusable URL without --allow-unusable
        2  wrong usage, or a file that cannot be read or that devices ignore
      """)

  @OptionGroup var association: AssociationArguments

  @Argument(help: "URLs to match, or paths such as /buy/42.", transform: LinkURL.trimmed)
  var url: [String] = []

  @OptionGroup var list: URLListArguments

  @OptionGroup var system: SystemOption

  @OptionGroup var format: FormatOption<RoutingQuestion.Format>

  @Option(
    help: .init(
      "Exit with status 1 unless every URL has this verdict for every app. A row of a table can state another.",
      valueName: "verdict"))
  var expect: WantedVerdict?

  @Option(
    help: .init(
      "Print only the apps with this verdict, and only the URLs with such an app; or only unexpected and unusable URLs.",
      valueName: "verdict"))
  var only: RoutingQuestion.Selection?

  @Flag(help: "Print counts, examples and unused components instead of each URL.")
  var summary = false

  @Flag(help: "Print one line for each line of the file of --urls: its number, the URL and the verdict for one app.")
  var everyLine = false

  @Option(
    help: .init(
      "With --every-line, the columns, separated by commas: line, url, app, verdict, entry, component, or the name of a column of a table.",
      valueName: "names"))
  var columns: String?

  @Flag(help: "Exit with status 0 in spite of unusable URLs that have no expected verdict.")
  var allowUnusable = false

  @Option(help: "The matching engine; the verdicts are the same.")
  var engine: LinkRouter.Engine = .automaton

  @OptionGroup var color: ColorOption

  func validate() throws {
    try refuse("name at least one URL, or a file of them with --urls", if: url.isEmpty && list.urls == nil)
    try refuse(
      "the file and the URLs cannot both come from standard input",
      if: association.file.file == "-" && list.urls == "-")
    try refuse(
      "a summary is text, json or html, not \(format.value.rawValue)",
      if: summary && (format.value == .jsonl || format.value == .tsv))
    try refuse("html is a format of summaries; add --summary", if: !summary && format.value == .html)
    try refuse("--columns is for --every-line", if: columns != nil && !everyLine)
    if everyLine {
      try refuse("--every-line is about the file of --urls alone", if: list.urls == nil || !url.isEmpty)
      try refuse("--every-line leaves out nothing; drop --summary and --only", if: summary || only != nil)
      try refuse(
        "--every-line prints tsv, not \(format.value.rawValue)", if: format.value != .text && format.value != .tsv)
    }
    try refuse("--only leaves out URLs, and --summary shows none; give one of them", if: summary && only != nil)
  }

  func run() throws {
    if let sites = MatchedSites(association) {
      let isAboutOneFile = everyLine || expect != nil || only != nil
      let files = try sites.files(format.value, isAboutOneFile: isAboutOneFile, system, engine, color.choice)
      let run = MatchRun(files.map(question), domain: association.domain)
      return try answer(association.urlsOfSites(url), list.format, run, files, sites.name)
    }
    let links = try association.urls(url, color: color.choice)
    let options = try association.options(system, color: color.choice)
    let source = try association.source()
    let file = try MatchQuestion(LinkFile(source), engine: engine, options).answer()
    if format.value == .text, list.urls == nil { association.noteHosts(of: url, options) }
    var question = question(file)
    var form = list.format
    if everyLine { try question.showEveryLine(columns, of: &form) }
    try answer(links, form, MatchRun([question]), [file], file.places.file.source.name)
  }

  private func question(_ file: MatchedFile) -> RoutingQuestion {
    let text = RoutingText(file.places, style: color.style, width: Terminal.standardOutput.width)
    return file.question(
      everyLine ? .tsv : format.value, expected: expect, only: only, summarizes: summary, text: text.text)
  }

  private func answer(
    _ links: [String], _ form: ListFormat, _ started: consuming MatchRun, _ files: [MatchedFile], _ name: String
  ) throws {
    var run = started
    try run.answer(links, of: name, list.urls.map { ($0, form, association.network.client) }, files, color.style)
    if run.hasFailures || run.hasUnusable && !allowUnusable { throw ExitCode.findings }
  }
}
