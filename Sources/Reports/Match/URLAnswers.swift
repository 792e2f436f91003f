import Association
package import Matching
import SourceText
package import URLSources

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
  /// The lines of the block; 0 where its URLs have places of their own.
  package var linesRead = 0
  /// Lines of a log without a URL.
  package var skipped = SkippedLines()
  /// The places of unusable URLs of a list.
  package var unusableLines = SkippedLines()
  /// Paths for which no host is known.
  package var pathsWithoutHost = 0

  package init() {}

  /// Adds the counts of the URLs that follow.
  package mutating func count(_ others: AnsweredURLs) {
    skipped.add(others.skipped, after: linesRead)
    unusableLines.add(others.unusableLines, after: linesRead)
    linesRead += others.linesRead
    pathsWithoutHost += others.pathsWithoutHost
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

  /// Answers for the URLs of a block. White space around a line is ignored; empty lines and comments are skipped.
  ///
  /// - Parameter number: The number of the block, from 0.
  package mutating func answer(_ block: URLBlock, number: Int) -> AnsweredURLs {
    self.number = number
    var answers = AnsweredURLs()
    if !question.summarizes, question.only == nil { answers.output.reserveCapacity(block.bytes.count * 2) }
    answers.bytesRead = block.bytes.count
    answers.skipped = block.skipped
    let bytes = block.bytes.span
    var reader = URLLineReader(block.layout, domain: question.domain)
    var start = 0
    var line = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
      let text = bytes.trimmed(start..<end)
      start = end + 1
      line += 1
      if text.isEmpty { continue }
      let place = block.places.map { $0[line - 1] } ?? line
      if block.layout == .lines, bytes[text.lowerBound] != UInt8(ascii: "/") {
        if bytes[text.lowerBound] == UInt8(ascii: "#") { continue }
        answerText(bytes.extracting(text), line: place, &answers)
      } else {
        answer(reader.read(block.bytes, text), of: reader, bytes.extracting(text), line: place, &answers)
      }
    }
    if block.places == nil { answers.linesRead = line }
    answers.pathsWithoutHost = reader.pathsWithoutHost
    return answers
  }

  /// Answers for a line whose URL a reader has found.
  private mutating func answer(
    _ content: URLLineReader.Content, of reader: borrowing URLLineReader, _ text: Span<UInt8>, line: Int,
    _ answers: inout AnsweredURLs
  ) {
    switch content {
    case .nothing: break
    case .url: answerText(reader.url.span, line: line, &answers)
    case .other where reader.layout != .lines: answers.skipped.add(line: line, text)
    case .other: answerText(text, line: line, &answers)
    }
  }

  /// Answers for a URL of a file.
  private mutating func answerText(_ url: Span<UInt8>, line: Int, _ answers: inout AnsweredURLs) {
    let unusable = answers.unusable
    answerText(url, &answers)
    if answers.unusable > unusable { answers.unusableLines.add(line: line, url) }
  }

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
  ///
  /// - Parameters:
  ///   - name: The name of the file of URLs, escaped.
  ///   - head: The first bytes of the file.
  package func notes(_ total: AnsweredURLs, in name: String = "", head: [UInt8] = []) -> [String] {
    var notes = total.notes(in: name, head: head)
    if let expected, total.unexpected > 0 {
      notes.append(
        "\(grouped(total.unexpected)) of \(grouped(total.answered)) URLs did not get the verdict `\(expected.rawValue)` for every app"
      )
    }
    return notes
  }
}

extension AnsweredURLs {
  /// The remarks on lines without a usable URL.
  ///
  /// - Parameters:
  ///   - name: The name of the file of URLs, escaped.
  ///   - head: The first bytes of the file.
  package func notes(in name: String, head: [UInt8]) -> [String] {
    var notes: [String] = []
    if skipped.count > 0 {
      let lines = "\(grouped(skipped.count)) \(skipped.count == 1 ? "line has" : "lines have") no URL"
      notes.append(skipped.text(lines, in: name))
    }
    if unusable > 0 {
      let words = "\(grouped(unusable)) of \(grouped(answered)) URLs \(unusable == 1 ? "is" : "are") unusable"
      notes.append(unusableLines.count > 0 ? unusableLines.text(words, in: name) : words)
    }
    if pathsWithoutHost > 0 {
      notes.append(
        "\(grouped(pathsWithoutHost)) \(pathsWithoutHost == 1 ? "path has" : "paths have") no host; pass it with --domain"
      )
    } else if (skipped.count + unusableLines.count) * 2 > answered + skipped.count, let hint = FormatHint.text(head) {
      notes.append(hint)
    }
    return notes
  }
}
