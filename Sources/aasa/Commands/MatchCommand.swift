import AppSiteAssociation
import ArgumentParser
import Reports

/// Which app gets each URL.
struct MatchCommand: ParsableCommand {
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

      FORMATS
        text   for people
        json   one object with all results
        jsonl  one object a URL, a line each: url, then verdicts or error
        tsv    URL, app, verdict, entry, component; one line for each app

      EXIT STATUS
        0  every URL was answered, and as expected
        1  a verdict is not the expected one, or a URL is unusable
        2  the file could not be read or is ignored by devices, or wrong usage
      """
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, jsonl, tsv
  }

  enum Expectation: String, CaseIterable, ExpressibleByArgument {
    case match, exclude
    case noMatch = "no_match"

    var verdict: Verdict {
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

  @OptionGroup var color: ColorOption

  func validate() throws {
    guard !url.isEmpty || urls != nil else {
      throw ValidationError("name at least one URL, or a file of them with --urls")
    }
    guard association.file != "-" || urls != "-" else {
      throw ValidationError("the file and the URLs cannot both come from standard input")
    }
  }

  func run() throws {
    let file = try association.read()
    let router = try association.router(file)
    var run = MatchRun(
      file: file, matcher: router.makeMatcher(), domain: association.domain, format: format, expected: expect?.verdict,
      style: color.style)
    run.begin()
    for text in url { run.answer(text) }
    if let urls {
      try Input.forEachLine(urls) { line in
        run.answer(line)
        return !run.output.isClosed
      }
    }
    try run.end()
    if run.failures > 0 { throw ExitCode.findings }
  }
}

/// One run of the command: answers URL by URL, so that any number of them takes the same memory.
private struct MatchRun {
  let file: AssociationFile
  var matcher: Matcher
  let domain: String?
  let format: MatchCommand.Format
  let expected: Verdict?
  let text: RoutingText
  var output = Output(.standardOutput)
  private var answered = 0
  private var unusable = 0
  private var unexpected = 0

  init(
    file: AssociationFile, matcher: Matcher, domain: String?, format: MatchCommand.Format, expected: Verdict?,
    style: Style
  ) {
    self.file = file
    self.matcher = matcher
    self.domain = domain
    self.format = format
    self.expected = expected
    text = RoutingText(ComponentPlaces(file), style: style, width: Terminal.standardOutput.width)
  }

  var failures: Int { unusable + unexpected }

  mutating func begin() {
    guard format == .json else { return }
    var name = JSONWriter()
    name.value(file.source.name)
    output.write("{\"version\":1,\"file\":\(name.text),\"results\":[\n")
  }

  mutating func answer(_ url: String) {
    let result = Result { () throws(LinkURL.Problem) in matcher.verdicts(for: try LinkURL(url), domain: domain) }
    let verdicts = URLVerdicts(url: url, result: result)
    switch result {
    case .failure: unusable += 1
    case .success(let found):
      if let expected, found.isEmpty ? expected != .noMatch : found.contains(where: { $0.verdict != expected }) {
        unexpected += 1
      }
    }
    switch format {
    case .text: output.write(text.text(verdicts))
    case .tsv: output.write(verdicts.tabSeparated())
    case .json, .jsonl:
      var writer = JSONWriter()
      verdicts.write(&writer)
      output.write((format == .json && answered > 0 ? ",\n" : "") + writer.text + (format == .jsonl ? "\n" : ""))
    }
    answered += 1
  }

  mutating func end() throws(Failure) {
    if format == .json { output.write("\n]}\n") }
    try output.flush()
    if unusable > 0 {
      Output.note("\(unusable) of \(answered) URLs \(unusable == 1 ? "is" : "are") unusable")
    }
    if let expected, unexpected > 0 {
      Output.note("\(unexpected) of \(answered) URLs did not get the verdict `\(expected.rawValue)` for every app")
    }
  }
}
