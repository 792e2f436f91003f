import Answers
import AppSiteAssociation
import Fetching
import Reports
import Tasks
import TerminalText
import URLLines
import Verdicts

/// A run of `match`: has several threads answer URLs, and writes the answers in the order of the URLs.
struct MatchRun: ~Copyable {
  /// One for each site; the format and what is shown are the same.
  private let questions: [RoutingQuestion]
  private var output = Output(.standardOutput)
  private let progress: Progress
  private var total = AnsweredURLs()
  private let threads: URLThreads<SiteAnswers, AnsweredURLs>
  private var isFirst = true
  /// The name of the file of URLs, its format, and its first bytes.
  private var input: (name: String, format: InputFormat?, head: [UInt8], fields: FieldNames) = ("", nil, [], .known)
  private var areExpected: Bool
  private var skippedCount = 0

  /// - Parameters:
  ///   - questions: At least one.
  ///   - domain: The host of paths for which the list has none, with several sites.
  init(_ questions: [RoutingQuestion], domain: String? = nil) {
    self.questions = questions
    let question = questions[0]
    areExpected = question.expected != nil
    // Answers on a terminal show the progress themselves.
    progress = Progress("matching URLs", isWanted: question.summarizes || !Terminal.standardOutput.isTerminal)
    threads = URLThreads {
      SiteAnswers(questions, domain: domain)
    } answer: {
      $0.answer($1, number: $2)
    }
  }

  private var question: RoutingQuestion { questions[0] }

  /// `true` if a URL is unusable, or if no line has one.
  var hasUnusable: Bool { total.unusable > 0 || total.hasNoURL }
  /// `true` if an expectation is not met, cannot be checked, or is about no URL.
  var hasFailures: Bool { total.hasFailures || areExpected && (total.answered == 0 || skippedCount > 0) }

  /// - Parameter name: The file or the configuration.
  mutating func answer(
    _ urls: [String], of name: String, _ list: (path: String, ListFormat, CurlClient.Options)?,
    _ files: [MatchedFile], _ style: Style
  ) throws(Failure) {
    if question.format == .json, !question.summarizes { output.write(MatchedFile.jsonStart(of: name)) }
    write(threads.answer { $0.answer(urls) })
    if let (path, form, network) = list { try answer(urlsOf: path, form, network) }
    if question.summarizes { summarize(files.map(\.places), style) }
    try end()
  }

  /// Answers for the URLs of a file, or of standard input for `-`. All that was read is answered before the run waits for more, but a summary
  /// has nothing to write then.
  mutating func answer(urlsOf path: String, _ list: ListFormat, _ network: CurlClient.Options) throws(Failure) {
    let threads = threads
    let file = try threads.answer(
      urlsOf: path, list, blockSize: blockSize, network, progress, drains: !question.summarizes,
      pause: { output.empty() }, while: { !output.isClosed },
      use: { answers in
        write(answers)
        return answers.bytesRead
      })
    input = (file.name, file.stream.format, file.stream.head, list.fields)
    areExpected = areExpected || file.stream.statesExpectations
    skippedCount = file.skippedCount
  }

  /// The counts of all answers for each site, where they are counted.
  var tallies: [RoutingTally] {
    threads.states { $0?.tallies }.reduce(into: questions.map { RoutingTally(apps: $0.router.apps.count) }) {
      for (index, tally) in $1.enumerated() { $0[index].merge(tally) }
    }
  }

  /// - Parameter sites: The places of each site that decide.
  private mutating func summarize(_ sites: [DecidingPlaces], _ style: Style) {
    // Nothing was asked: a note says which option is missing.
    if question.format != .json, total.answered == 0, total.pathsWithoutHost > 0 { return }
    let summaries = zip(zip(questions, sites), tallies).map { site, tally in
      let (question, places) = site
      return SummaryAnswer.Site(
        places: places, domains: question.domains,
        summary: RoutingSummary(tally, total, question.router.apps, places.names(for: question.router.apps)))
    }
    let answer = SummaryAnswer(summaries, list: input.name)
    switch question.format {
    case .json: output.write(answer.json)
    case .html: output.write(answer.document.page)
    case .text, .jsonl, .tsv: output.write(answer.document.terminal(style: style, width: Terminal.standardOutput.width))
    }
  }

  mutating func end() throws(Failure) {
    if question.format == .json, !question.summarizes { output.write(MatchedFile.jsonEnd) }
    try output.flush()
    for note in question.notes(total, in: input.name, input.format, head: input.head, input.fields) {
      Output.note(note)
    }
  }

  private mutating func write(_ answers: AnsweredURLs) {
    total.count(answers)
    guard !answers.output.isEmpty else { return }
    // Every result of the JSON list but the first has a separator before it.
    let dropped = isFirst && question.format == .json ? 2 : 0
    isFirst = false
    output.write(answers.output, from: dropped)
  }

  /// The answers for a block take as much room as it has apps, so with many apps blocks are smaller: a URL is written with each of them.
  private var blockSize: Int {
    let apps = max(question.router.apps.count, 1)
    return max(min(max(4_096, (1 << 16) / apps), (1 << 22) / apps), 256)
  }
}

extension RoutingQuestion {
  /// Asks for a line of output for each line of the list.
  ///
  /// - Parameter names: The columns, separated by commas; `nil` for the usual ones.
  mutating func showEveryLine(_ names: String?, of list: inout ListFormat) throws(Failure) {
    guard router.apps.count == 1 else {
      let apps = counted(router.apps.count, "app")
      throw Failure("--every-line has the verdict for one app, and the file has \(apps); name one with --app")
    }
    let columns = names.map { OutputColumns($0.split(separator: ",").map(String.init)) } ?? OutputColumns()
    self.columns = columns
    list.hasEveryLine = true
    list.copied = columns.copied
  }
}
