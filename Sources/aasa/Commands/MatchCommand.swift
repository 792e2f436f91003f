import AppSiteAssociation
import ArgumentParser
import Reports

/// Which app gets each URL.
struct MatchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Says which app gets each URL.",
    discussion: """
      For each app that the file names: match (the app may open the URL), exclude (a component keeps it in the browser) or \
      no_match, and the component that decided.

      EXAMPLES
        aasa match apple-app-site-association https://example.com/buy/42
        aasa match - https://example.com/buy/42 < apple-app-site-association
        aasa match apple-app-site-association --urls urls.txt --format jsonl
        aasa match apple-app-site-association --urls urls.txt --expect match
        gzip -dc urls.gz | aasa match apple-app-site-association --urls - --summary
        aasa match apple-app-site-association --urls urls.txt --only no_match --format tsv

      FORMATS
        text   for people
        json   one object with all results
        jsonl  one object a URL, a line each: url, then verdicts or error
        tsv    URL, app, verdict, entry, component; one line for each app

      With --summary, text and json have counts in the place of the URLs: for each app, verdict and component the number of \
      URLs and the first of them, and the components that decided nothing.

      URLs of --urls are answered on all processors, in their order, in memory that does not grow with their number. \
      Through a pipe each is answered before more are waited for.

      EXIT STATUS
        0  every URL was answered, and as expected
        1  a verdict is not the expected one, or a URL is unusable and --allow-unusable is not given
        2  the file could not be read or is ignored by devices, or wrong usage
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, jsonl, tsv
  }

  enum Expectation: String, CaseIterable, ExpressibleByArgument {
    case match, exclude
    case noMatch = "no_match"

    var verdict: AppVerdict.Verdict {
      switch self {
      case .match: .match
      case .exclude: .exclude
      case .noMatch: .noMatch
      }
    }
  }

  @OptionGroup var association: AssociationArguments

  @Argument(help: "The URLs.")
  var url: [String] = []

  @Option(
    help: ArgumentHelp("Also read URLs from a file or - for standard input, one a line.", valueName: "path"),
    completion: .file())
  var urls: String?

  @Option(help: "How to print verdicts.")
  var format: Format = .text

  @Option(
    help: .init(
      "The verdict that every app must get for every URL; exit with status 1 where it does not.", valueName: "verdict"))
  var expect: Expectation?

  @Option(
    help: .init(
      "Show only this verdict: other apps are left out, and URLs that no app is left of, unusable ones too.",
      valueName: "verdict"))
  var only: Expectation?

  @Flag(help: "Print what all URLs come to in the place of each: counts, samples, components that decided nothing.")
  var summary = false

  @Flag(help: "Answer for unusable URLs as always, with the exit status 0.")
  var allowUnusable = false

  @Option(help: "What decides; the answers are the same.")
  var engine: LinkRouter.Engine = .automaton

  @OptionGroup var color: ColorOption

  func validate() throws {
    guard !url.isEmpty || urls != nil else {
      throw ValidationError("name at least one URL, or a file of them with --urls")
    }
    guard association.file != "-" || urls != "-" else {
      throw ValidationError("the file and the URLs cannot both come from standard input")
    }
    if summary, format == .jsonl || format == .tsv {
      throw ValidationError("a summary is text or json, not \(format.rawValue)")
    }
    if summary, only != nil {
      throw ValidationError("--only leaves out answers, and --summary shows none; give one of them")
    }
  }

  func run() async throws {
    let file = try association.read()
    let router = try association.router(file, engine: engine)
    var run = MatchRun(
      MatchQuestion(
        router: router, domain: association.domain, format: format, expected: expect?.verdict, only: only?.verdict,
        summarizes: summary,
        text: RoutingText(ComponentPlaces(file), style: color.style, width: Terminal.standardOutput.width)))
    run.begin(file.source)
    await run.answer(url)
    if let urls { try await run.answer(linesOf: urls) }
    if summary { await run.summarize(file, color.style) }
    try run.end()
    if run.unexpected > 0 || run.unusable > 0 && !allowUnusable { throw ExitCode.findings }
  }
}
