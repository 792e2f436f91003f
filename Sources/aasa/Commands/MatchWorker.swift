import AppSiteAssociation
import Reports

/// The counts of some results.
struct MatchedURLs: Sendable {
  var output: [UInt8] = []
  /// The bytes of the lines.
  var bytesRead = 0
  var answered = 0
  var unusable = 0
  var unexpected = 0

  /// Adds other counts.
  mutating func count(_ others: MatchedURLs) {
    answered += others.answered
    unusable += others.unusable
    unexpected += others.unexpected
  }
}

/// The settings of a run, the same for all workers.
struct MatchQuestion: Sendable {
  let router: LinkRouter
  let domain: String?
  let format: MatchCommand.Format
  let expected: AppVerdict.Verdict?
  /// The verdict to print; `nil` for all.
  let only: AppVerdict.Verdict?
  /// Whether verdicts are counted instead of printed.
  let summarizes: Bool
  let text: RoutingText
}

/// Matches blocks of lines independently of other workers.
actor MatchWorker {
  private var answers: MatchAnswers

  init(_ question: MatchQuestion) { answers = MatchAnswers(question) }

  /// The worker's counts.
  var tally: RoutingTally { answers.tally }

  /// Matches URLs from the command line.
  func answer(_ urls: [String]) -> MatchedURLs { answers.answer(urls) }

  /// Matches the URLs of a block of lines.
  ///
  /// - Parameter number: The number of the block, from 0.
  func answer(_ block: [UInt8], number: Int) -> MatchedURLs { answers.answer(block, number: number) }
}

/// A worker with one matcher.
private struct MatchAnswers: ~Copyable {
  private let question: MatchQuestion
  private let lines: VerdictLines
  private var matcher: LinkMatcher
  private var verdicts: [AppVerdict] = []
  private(set) var tally: RoutingTally
  /// The number of the block; -1 before the first.
  private var number = -1

  init(_ question: MatchQuestion) {
    self.question = question
    lines = VerdictLines(question.router.apps, question.format == .tsv ? .tsv : .json, only: question.only)
    tally = RoutingTally(apps: question.router.apps.count)
    matcher = question.router.makeMatcher()
  }

  /// Matches URLs from the command line.
  mutating func answer(_ urls: [String]) -> MatchedURLs {
    var matched = MatchedURLs()
    for url in urls { answer(Array(url.utf8).span, &matched) }
    return matched
  }

  /// Matches the URLs of a block of lines. White space around a line is ignored, and empty lines are skipped.
  mutating func answer(_ block: [UInt8], number: Int) -> MatchedURLs {
    self.number = number
    var matched = MatchedURLs()
    if !question.summarizes, question.only == nil { matched.output.reserveCapacity(block.count * 2) }
    matched.bytesRead = block.count
    let bytes = block.span
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      let next = end + 1
      while start < end, Self.isSpace(bytes[start]) { start += 1 }
      while start < end, Self.isSpace(bytes[end - 1]) { end -= 1 }
      if start < end { answerText(bytes.extracting(start..<end), &matched) }
      start = next
    }
    return matched
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// Matches a URL. Bytes that are not UTF-8 are repaired.
  private mutating func answerText(_ url: Span<UInt8>, _ matched: inout MatchedURLs) {
    if url.isWithin(0...0x7F) { return answer(url, &matched) }
    let repaired = Array(Self.text(url).utf8)
    answer(repaired.span, &matched)
  }

  private mutating func answer(_ url: Span<UInt8>, _ matched: inout MatchedURLs) {
    matched.answered += 1
    do throws(LinkURL.Problem) {
      try matcher.fill(&verdicts, for: url, domain: question.domain)
      if let expected = question.expected, !isEverywhere(expected) { matched.unexpected += 1 }
      if question.summarizes { return tally.count(url, verdicts, block: number) }
      if let only = question.only, !isAnywhere(only) { return }
      begin(&matched)
      if question.format == .text {
        let shown = question.only.map { only in verdicts.filter { $0.verdict == only } } ?? verdicts
        matched.output += question.text.text(Self.text(url), .success(shown)).utf8
      } else {
        lines.write(url, verdicts, to: &matched.output)
      }
    } catch {
      matched.unusable += 1
      if question.summarizes { return tally.count(unusable: url, block: number) }
      guard question.only == nil else { return }
      begin(&matched)
      if question.format == .text {
        matched.output += question.text.text(Self.text(url), .failure(error)).utf8
      } else {
        lines.write(url, error, to: &matched.output)
      }
    }
    if question.format == .jsonl { matched.output.append(UInt8(ascii: "\n")) }
  }

  /// The separator before each result of the JSON list. The first one is removed at the end.
  private func begin(_ matched: inout MatchedURLs) {
    if question.format == .json { matched.output += ",\n".utf8 }
  }

  private static func text(_ url: Span<UInt8>) -> String {
    String(decoding: url.indices.map { url[$0] }, as: UTF8.self)
  }

  /// Whether every app has the verdict; without apps, the verdict is `no_match`.
  private func isEverywhere(_ expected: AppVerdict.Verdict) -> Bool {
    verdicts.isEmpty ? expected == .noMatch : verdicts.allSatisfy { $0.verdict == expected }
  }

  /// Whether an app has the verdict; without apps, the verdict is `no_match`.
  private func isAnywhere(_ verdict: AppVerdict.Verdict) -> Bool {
    verdicts.isEmpty ? verdict == .noMatch : verdicts.contains { $0.verdict == verdict }
  }
}
