import AppSiteAssociation
import Reports
import SourceText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A run of `aasa match`. Reads URLs in blocks, matches them on several workers, and writes the verdicts in the order
/// of the URLs. Memory is a few blocks for each worker.
struct MatchRun: ~Copyable {
  private let question: MatchQuestion
  private var output = Output(.standardOutput)
  private let progress: Progress
  private var total = MatchedURLs()
  private var workers: [MatchWorker] = []
  private var isFirst = true
  /// The blocks in progress, in order.
  private var pending: ArraySlice<Task<MatchedURLs, Never>> = []
  private var started = 0

  init(_ question: MatchQuestion) {
    self.question = question
    // Verdicts on a terminal show the progress themselves.
    progress = Progress("matching URLs", isWanted: question.summarizes || !Terminal.standardOutput.isTerminal)
  }

  var unusable: Int { total.unusable }
  var unexpected: Int { total.unexpected }

  mutating func begin(_ file: SourceFile) {
    guard question.format == .json, !question.summarizes else { return }
    var name = JSONWriter()
    name.value(file.name)
    output.write("{\"version\":1,\"file\":\(name.text),\"results\":[\n")
  }

  mutating func answer(_ urls: [String]) async {
    write(await worker(0).answer(urls))
  }

  /// Matches the lines of a file, or of standard input for `-`. Writes all results before it waits for more input.
  mutating func answer(linesOf path: String) async throws(Failure) {
    var blocks = try LineBlocks(path, blockSize: blockSize)
    progress.begin("matching URLs", of: blocks.size)
    while !output.isClosed {
      while !pending.isEmpty, pending.count > 2 * Self.processors || !blocks.isReady { await writeFirst() }
      if pending.isEmpty, !blocks.isReady { output.empty() }
      guard let block = try blocks.next() else { break }
      guard !block.isEmpty else { continue }
      let worker = worker(started % Self.processors)
      let number = started
      started += 1
      pending.append(Task { await worker.answer(block, number: number) })
    }
    while !pending.isEmpty, !output.isClosed { await writeFirst() }
    progress.end()
  }

  /// Writes the summary.
  mutating func summarize(_ file: AssociationFile, _ style: Style) async {
    var tally = RoutingTally(apps: question.router.apps.count)
    for worker in workers { tally.merge(await worker.tally) }
    let summary = RoutingSummary(tally, question.router.apps, in: file)
    output.write(
      question.format == .json
        ? SummaryJSON(file).text(summary)
        : SummaryText(file, style: style, width: Terminal.standardOutput.width).text(summary))
  }

  mutating func end() throws(Failure) {
    if question.format == .json, !question.summarizes { output.write("\n]}\n") }
    try output.flush()
    if total.unusable > 0 {
      Output.note("\(total.unusable) of \(total.answered) URLs \(total.unusable == 1 ? "is" : "are") unusable")
    }
    if let expected = question.expected, total.unexpected > 0 {
      Output.note(
        "\(total.unexpected) of \(total.answered) URLs did not get the verdict `\(expected.rawValue)` for every app")
    }
  }

  /// A worker, made on first use, because a few URLs need only one.
  private mutating func worker(_ index: Int) -> MatchWorker {
    if index == workers.count { workers.append(MatchWorker(question)) }
    return workers[index]
  }

  private mutating func writeFirst() async {
    guard let first = pending.popFirst() else { return }
    let matched = await first.value
    write(matched)
    progress.advance(by: matched.bytesRead)
  }

  private mutating func write(_ matched: MatchedURLs) {
    total.count(matched)
    guard !matched.output.isEmpty else { return }
    // Every result of the JSON list except the first has a comma before it.
    let dropped = isFirst && question.format == .json ? 2 : 0
    isFirst = false
    output.write(matched.output, from: dropped)
  }

  /// The size of a block. Its results grow with the number of apps, so more apps make smaller blocks.
  private var blockSize: Int { max(4_096, (1 << 18) / max(question.router.apps.count, 1)) }

  /// The number of available processors, at most eight, because one task reads and writes for all.
  private static let processors = min(max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1), 8)
}
