import AppSiteAssociation
import Fetching
import Reports
import SourceText
import Tasks
import URLLines
import URLSources
import Verdicts

/// A run of `match`: has several threads answer URLs, and writes the answers in the order of the URLs.
struct MatchRun: ~Copyable {
  private let question: RoutingQuestion
  private var output = Output(.standardOutput)
  private let progress: Progress
  private var total = AnsweredURLs()
  private let threads: URLThreads<URLAnswers, AnsweredURLs>
  private var isFirst = true
  /// The name of the file of URLs, and its first bytes.
  private var input: (name: String, head: [UInt8], fields: FieldNames) = ("", [], .known)

  init(_ question: RoutingQuestion) {
    self.question = question
    // Answers on a terminal show the progress themselves.
    progress = Progress("matching URLs", isWanted: question.summarizes || !Terminal.standardOutput.isTerminal)
    threads = URLThreads {
      URLAnswers(question)
    } answer: {
      $0.answer($1, number: $2)
    }
  }

  /// `true` if a URL is unusable, or no line has one.
  var hasUnusable: Bool { total.unusable > 0 || total.hasNoURL }
  var hasFailures: Bool { total.hasFailures }

  mutating func begin(_ file: SourceFile) {
    guard question.format == .json, !question.summarizes else { return }
    output.write("{\"version\":1,\"file\":\(jsonQuoted(file.name)),\"results\":[\n")
  }

  mutating func answer(_ urls: [String]) { write(threads.answer { $0.answer(urls) }) }

  /// Answers for the URLs of a file, or of standard input for `-`. All that was read is answered before the run waits for more, but a summary
  /// has nothing to write then.
  mutating func answer(
    urlsOf path: String, _ list: ListFormat, _ network: CurlClient.Options
  ) throws(Failure) {
    let threads = threads
    let file = try threads.answer(
      urlsOf: path, list, blockSize: blockSize, network, progress, drains: !question.summarizes,
      pause: { output.empty() }, while: { !output.isClosed },
      use: { answers in
        write(answers)
        return answers.bytesRead
      })
    input = (file.name, file.head, list.fields)
  }

  /// The counts of all answers, where they are counted.
  var tally: RoutingTally {
    threads.states { $0?.tally }.reduce(into: RoutingTally(apps: question.router.apps.count)) { $0.merge($1) }
  }

  /// Writes the summary of all answers.
  mutating func summarize(_ places: DecidingPlaces, _ style: Style) {
    let summary = RoutingSummary(tally, total, question.router.apps, places.names(for: question.router.apps))
    switch question.format {
    case .json: output.write(SummaryJSON(places).text(summary))
    case .html: output.write(SummaryHTML(places, urls: input.name, version: Aasa.version).text(summary))
    case .text, .jsonl, .tsv:
      let width = Terminal.standardOutput.width
      output.write(SummaryText(places, urls: input.name, style: style, width: width).text(summary))
    }
  }

  mutating func end() throws(Failure) {
    if question.format == .json, !question.summarizes { output.write("\n]}\n") }
    try output.flush()
    for note in question.notes(total, in: input.name, head: input.head, input.fields) { Output.note(note) }
  }

  private mutating func write(_ answers: AnsweredURLs) {
    total.count(answers)
    guard !answers.output.isEmpty else { return }
    // Every result of the JSON list but the first has a separator before it.
    let dropped = isFirst && question.format == .json ? 2 : 0
    isFirst = false
    output.write(answers.output, from: dropped)
  }

  /// The answers for a block take as much room as it has apps, so with many apps blocks are smaller.
  private var blockSize: Int { max(4_096, (1 << 16) / max(question.router.apps.count, 1)) }
}
