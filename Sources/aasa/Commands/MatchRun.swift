import AppSiteAssociation
import Fetching
import Reports
import SourceText
import Synchronization
import Tasks
import Threads
import URLLines
import URLSources
import Verdicts

/// A run of `match`: reads URLs in blocks, has several threads answer them, and writes the answers in the order of the URLs. Memory
/// is some blocks for each thread.
struct MatchRun: ~Copyable {
  private let question: RoutingQuestion
  private var output = Output(.standardOutput)
  private let progress: Progress
  private var total = AnsweredURLs()
  private let workers: [Worker]
  private let threads: WorkerThreads<Block, AnsweredURLs>
  private var isFirst = true
  /// The name of the file of URLs, and its first bytes.
  private var input: (name: String, head: [UInt8]) = ("", [])

  private struct Block: Sendable {
    let number: Int
    let urls: URLBlock
  }

  /// The answers of a thread, made when the first URL comes: a few URLs are worth one matcher.
  private final class Worker: Sendable {
    private let question: RoutingQuestion
    private let answers = Mutex<URLAnswers?>(nil)

    init(_ question: RoutingQuestion) { self.question = question }

    var tally: RoutingTally? { answers.withLock { $0?.tally } }

    func answer(_ answer: (inout URLAnswers) -> AnsweredURLs) -> AnsweredURLs {
      answers.withLock { own in
        var answers = own.take() ?? URLAnswers(question)
        let answered = answer(&answers)
        own = consume answers
        return answered
      }
    }
  }

  init(_ question: RoutingQuestion) {
    self.question = question
    // Answers on a terminal show the progress themselves.
    progress = Progress("matching URLs", isWanted: question.summarizes || !Terminal.standardOutput.isTerminal)
    let workers = (0..<Self.workerCount).map { _ in Worker(question) }
    self.workers = workers
    threads = WorkerThreads(limit: workers.count) { worker, block in
      workers[worker].answer { $0.answer(block.urls, number: block.number) }
    }
  }

  /// Whether a URL is unusable, or no line has one.
  var hasUnusable: Bool { total.unusable > 0 || total.hasNoURL }
  var hasFailures: Bool { total.hasFailures }

  mutating func begin(_ file: SourceFile) {
    guard question.format == .json, !question.summarizes else { return }
    output.write("{\"version\":1,\"file\":\(jsonQuoted(file.name)),\"results\":[\n")
  }

  mutating func answer(_ urls: [String]) { write(workers[0].answer { $0.answer(urls) }) }

  /// Answers for the URLs of a file, or of standard input for `-`. All that was read is answered before the run waits for more.
  ///
  /// - Parameters:
  ///   - path: A file, a URL, or `-` for standard input.
  ///   - format: The format of the file; `nil` to detect it.
  ///   - network: The settings of requests, for URLs.
  mutating func answer(
    urlsOf path: String, _ format: InputFormat?, _ network: CurlClient.Options
  ) throws(Failure) {
    var blocks = try URLBlocks(path, format, blockSize: blockSize, network)
    progress.begin("matching URLs", of: blocks.size)
    var number = 0
    var isAtEnd = false
    while !output.isClosed, !isAtEnd {
      // A summary has nothing to write before the run waits for more.
      while threads.pendingCount > (question.summarizes || blocks.isReady ? 2 * workers.count : 0) { writeNext() }
      if threads.pendingCount == 0, !blocks.isReady { output.empty() }
      let found = try blocks.next()
      isAtEnd = found == nil
      for urls in found ?? [] {
        threads.add(Block(number: number, urls: urls))
        number += 1
      }
      input = (blocks.name, blocks.head)
    }
    while threads.pendingCount > 0, !output.isClosed { writeNext() }
    progress.end()
    if !output.isClosed { try blocks.finish() }
  }

  /// The counts of all answers, where they are counted.
  var tally: RoutingTally {
    var tally = RoutingTally(apps: question.router.apps.count)
    for worker in workers { if let own = worker.tally { tally.merge(own) } }
    return tally
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
    for note in question.notes(total, in: input.name, head: input.head) { Output.note(note) }
  }

  private mutating func writeNext() {
    guard let answers = threads.next() else { return }
    write(answers)
    progress.advance(by: answers.bytesRead)
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

  /// At most eight: one thread reads and writes for all.
  private static let workerCount = min(BackgroundThread.processors, 8)
}
