import Association
package import Matching
import SourceText

/// The question that a run of `match` asks about each URL, and the form of the answers.
package struct RoutingQuestion: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case text, json, jsonl, tsv
  }

  package let router: LinkRouter
  package let domain: String?
  package let format: Format
  /// The verdict that every app must get.
  package let expected: AppVerdict.Verdict?
  /// The verdict that is shown; `nil` for all.
  package let only: AppVerdict.Verdict?
  /// Whether verdicts are counted instead of shown.
  package let summarizes: Bool
  package let text: RoutingText

  package init(
    router: LinkRouter, domain: String?, format: Format, expected: AppVerdict.Verdict?, only: AppVerdict.Verdict?,
    summarizes: Bool,
    text: RoutingText
  ) {
    self.router = router
    self.domain = domain
    self.format = format
    self.expected = expected
    self.only = only
    self.summarizes = summarizes
    self.text = text
  }
}

/// The answers for some URLs.
package struct AnsweredURLs: Sendable {
  package var output: [UInt8] = []
  /// The bytes of the lines that held the URLs.
  package var bytesRead = 0
  package var answered = 0
  package var unusable = 0
  package var unexpected = 0

  package init() {}

  /// Adds the counts of other URLs.
  package mutating func count(_ others: AnsweredURLs) {
    answered += others.answered
    unusable += others.unusable
    unexpected += others.unexpected
  }
}

/// Answers for URLs, with a matcher and a tally of its own.
package struct URLAnswers: ~Copyable {
  private let question: RoutingQuestion
  private let lines: VerdictLines
  private var matcher: LinkMatcher
  private var verdicts: [AppVerdict] = []
  package private(set) var tally: RoutingTally
  /// The number of the block of lines; -1 for URLs that come before the first.
  private var number = -1

  package init(_ question: RoutingQuestion) {
    self.question = question
    lines = VerdictLines(question.router.apps, question.format == .tsv ? .tsv : .json, only: question.only)
    tally = RoutingTally(apps: question.router.apps.count)
    matcher = question.router.makeMatcher()
  }

  package mutating func answer(_ urls: [String]) -> AnsweredURLs {
    var answers = AnsweredURLs()
    for url in urls { answer(Array(url.utf8).span, &answers) }
    return answers
  }

  /// Answers for the URLs of a block of lines. White space around a line is ignored, and empty lines are skipped.
  ///
  /// - Parameter number: The number of the block, from 0.
  package mutating func answer(_ block: [UInt8], number: Int) -> AnsweredURLs {
    self.number = number
    var answers = AnsweredURLs()
    if !question.summarizes, question.only == nil { answers.output.reserveCapacity(block.count * 2) }
    answers.bytesRead = block.count
    let bytes = block.span
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      let next = end + 1
      while start < end, Self.isSpace(bytes[start]) { start += 1 }
      while start < end, Self.isSpace(bytes[end - 1]) { end -= 1 }
      if start < end { answerText(bytes.extracting(start..<end), &answers) }
      start = next
    }
    return answers
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// Answers for a URL that may not be UTF-8; it is repaired then.
  private mutating func answerText(_ url: Span<UInt8>, _ answers: inout AnsweredURLs) {
    if url.isWithin(0...0x7F) { return answer(url, &answers) }
    let repaired = Array(String(decoding: url).utf8)
    answer(repaired.span, &answers)
  }

  private mutating func answer(_ url: Span<UInt8>, _ answers: inout AnsweredURLs) {
    answers.answered += 1
    do throws(LinkURL.Problem) {
      try matcher.fill(&verdicts, for: url, domain: question.domain)
      if let expected = question.expected, !isEverywhere(expected) { answers.unexpected += 1 }
      if question.summarizes { return tally.count(url, verdicts, block: number) }
      if let only = question.only, !isAnywhere(only) { return }
      begin(&answers)
      if question.format == .text {
        let shown = question.only.map { only in verdicts.filter { $0.verdict == only } } ?? verdicts
        answers.output += question.text.text(String(decoding: url), .success(shown)).utf8
      } else {
        lines.write(url, verdicts, to: &answers.output)
      }
    } catch {
      answers.unusable += 1
      if question.summarizes { return tally.count(unusable: url, block: number) }
      guard question.only == nil else { return }
      begin(&answers)
      if question.format == .text {
        answers.output += question.text.text(String(decoding: url), .failure(error)).utf8
      } else {
        lines.write(url, error, to: &answers.output)
      }
    }
    if question.format == .jsonl { answers.output.append(UInt8(ascii: "\n")) }
  }

  /// Writes the separator that is before each result of the JSON list; the first result of all loses it.
  private func begin(_ answers: inout AnsweredURLs) {
    if question.format == .json { answers.output += ",\n".utf8 }
  }

  /// Whether every app has the verdict. Without an app nothing matches.
  private func isEverywhere(_ expected: AppVerdict.Verdict) -> Bool {
    verdicts.isEmpty ? expected == .noMatch : verdicts.allSatisfy { $0.verdict == expected }
  }

  /// Whether an app has the verdict. Without an app nothing matches.
  private func isAnywhere(_ verdict: AppVerdict.Verdict) -> Bool {
    verdicts.isEmpty ? verdict == .noMatch : verdicts.contains { $0.verdict == verdict }
  }
}

extension RoutingQuestion {
  /// The remarks on all URLs of a run.
  package func notes(_ total: AnsweredURLs) -> [String] {
    let urls = "of \(grouped(total.answered)) URLs"
    var notes: [String] = []
    if total.unusable > 0 {
      notes.append("\(grouped(total.unusable)) \(urls) \(total.unusable == 1 ? "is" : "are") unusable")
    }
    if let expected, total.unexpected > 0 {
      notes.append("\(grouped(total.unexpected)) \(urls) did not get the verdict `\(expected.rawValue)` for every app")
    }
    return notes
  }
}
