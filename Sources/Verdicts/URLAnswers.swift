import Association
import Matching
import SourceText
package import URLLines

/// Answers for URLs, with a matcher and a tally of its own.
package struct URLAnswers: ~Copyable {
  private let question: RoutingQuestion
  private var lines: VerdictLines
  /// `true` if every line of the input has a line of output. Read for each URL, so it is no part of the question, which would be copied.
  private let hasColumns: Bool
  private let domain: String?
  /// ``RoutingQuestion/onlyCounts``.
  private let onlyCounts: Bool
  private var matcher: LinkMatcher
  private var verdicts: [AppVerdict] = []
  private var expectations: RowExpectations
  /// The hosts of the file in the form in which they are compared, where URLs of others are counted apart; empty for any host.
  private let hosts: [[UInt8]]
  /// `true` if a URL of the domain has one of the hosts. Unicode has more ways to be equal.
  private let hasASCIIDomain: Bool
  package private(set) var tally: RoutingTally
  /// The number of the block of lines; -1 for URLs that come before the first.
  private var number = -1
  /// The bytes of the output for the last block.
  private var outputSize = 0

  package init(_ question: RoutingQuestion) {
    self.question = question
    lines = VerdictLines(
      question.router.apps, question.format == .tsv ? .tsv : .json, only: question.onlyVerdict)
    hasColumns = question.columns != nil
    hosts = question.summarizes ? question.hosts : []
    domain = question.domain
    hasASCIIDomain = question.domain?.utf8.allSatisfy { $0 < 0x80 } ?? false
    onlyCounts = question.onlyCounts
    tally = RoutingTally(apps: question.router.apps.count)
    matcher = question.router.makeMatcher()
    expectations = RowExpectations(question)
  }

  package mutating func answer(_ urls: [String]) -> AnsweredURLs {
    var answers = AnsweredURLs()
    for url in urls { answer(Array(url.utf8).span, Place(expected: unstated), &answers) }
    return answers
  }

  /// The expectation for URLs that state none.
  private var unstated: ExpectedVerdict { ExpectedVerdict(verdict: question.expected) }

  /// The place of a URL, and the expectation for it.
  private struct Place {
    /// `nil` for a URL that is not from a file.
    var line: Int?
    var expected: ExpectedVerdict
    /// `true` if it is a row of a table with expectations.
    var isChecked = false
    /// The line in the file, and the cells that are copied, where every line has a line of output.
    var input: VerdictLines.InputLine = (0, [])
  }

  /// Answers for the URLs of a block. White space around a line is ignored; empty lines and comments are skipped.
  package mutating func answer(_ block: URLBlock, number: Int) -> AnsweredURLs {
    self.number = number
    var answers = AnsweredURLs()
    if !question.summarizes, question.only == nil {
      answers.output.reserveCapacity(max(block.bytes.count * 2, outputSize))
    }
    defer { outputSize = answers.output.count }
    answers.bytesRead = block.bytes.count
    answers.skipped = block.skipped
    if block.isTableStart, let columns = question.columns { lines.writeNames(of: columns, to: &answers.output) }
    if let expectations = block.expectations {
      answerRows(block, expectations, &answers)
      answers.unmetWithoutVerdict += block.rowsWithoutURL
    } else {
      answerLines(block, &answers)
    }
    return answers
  }

  private mutating func answerLines(_ block: URLBlock, _ answers: inout AnsweredURLs) {
    var place = Place(expected: unstated)
    var index = 0
    let read = block.readLines(domain: question.domain, every: hasColumns) { line, text, content in
      if hasColumns {
        place.input = (block.lineBefore + line, block.copied(index))
        index += 1
      }
      if content.hasURL {
        place.line = line
        answerText(text, place, isPrintable: content == .printable, &answers)
      } else {
        if !text.isEmpty { answers.skipped.add(line: line, text) }
        writeLine(.none, Span(), place, &answers)
      }
    }
    answers.linesRead = read.count
    answers.pathsWithoutHost = read.pathsWithoutHost
  }

  private mutating func answerRows(
    _ block: URLBlock, _ rows: [RowExpectation], _ answers: inout AnsweredURLs
  ) {
    let bytes = block.bytes.span
    var reader = URLLineReader(.lines, domain: question.domain)
    var start = 0
    for (index, row) in rows.enumerated() {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
      let text = bytes.trimmed(start..<end)
      start = end + 1
      var place = Place(line: block.places?[index], expected: unstated, isChecked: true)
      var url = Array(block.bytes[text])
      if hasColumns {
        place.input = (place.line ?? 0, block.copied(index))
        if url.isEmpty {
          writeLine(.none, Span(), place, &answers)
          continue
        }
      }
      // A path is a URL of the domain.
      if url.first == UInt8(ascii: "/"), case .url = reader.read(block.bytes, text) { url = reader.url }
      switch expectations.read(row) {
      case .otherApp:
        answers.rowsOfOtherApps += 1
        writeLine(.otherApp, url.span, place, &answers)
      case .fault(let message): answerFault(message, url.span, place, &answers)
      case .expectation(let expected):
        place.expected = expected
        answerText(url.span, place, &answers)
      }
    }
    answers.pathsWithoutHost = reader.pathsWithoutHost
  }

  // MARK: One URL

  /// Answers for a URL of a list.
  ///
  /// - Parameters:
  ///   - line: Its line; `nil` for a URL that is not from a file.
  ///   - number: The number of the block of lines; -1 for URLs that come before the first.
  package mutating func answer(_ url: Span<UInt8>, line: Int?, number: Int, _ answers: inout AnsweredURLs) {
    self.number = number
    answerText(url, Place(line: line, expected: unstated), &answers)
  }

  /// Answers for a URL of a host that no file is for.
  package mutating func answer(ofOtherHost url: Span<UInt8>, number: Int, _ answers: inout AnsweredURLs) {
    answers.answered += 1
    answers.ofOtherHosts += 1
    if question.summarizes { return tally.count(ofOtherHost: url, block: number) }
    write(error: "the configuration has no file for this host", url, Place(expected: unstated), &answers)
  }

  /// Answers for a URL that may not be UTF-8; it is repaired then.
  private mutating func answerText(
    _ url: Span<UInt8>, _ place: Place, isPrintable: Bool = false, _ answers: inout AnsweredURLs
  ) {
    // An unusable URL is filled once more, for its problem.
    if (try? matcher.fillOrdinary(&verdicts, for: url, isPrintable: isPrintable, domain: domain)) ?? false {
      if onlyCounts, !place.isChecked, hosts.isEmpty || hasASCIIDomain && matcher.isOnDomain {
        answers.answered += 1
        return tally.count(url, verdicts, block: number)
      }
      return answer(url, place, isFilled: true, &answers)
    }
    if url.isWithin(0...0x7F) { return answer(url, place, &answers) }
    let repaired = Array(String(decoding: url).utf8)
    answer(repaired.span, place, &answers)
  }

  /// - Parameter isFilled: `true` if the URL is printable ASCII and the verdicts are its own already.
  private mutating func answer(
    _ url: Span<UInt8>, _ place: Place, isFilled: Bool = false, _ answers: inout AnsweredURLs
  ) {
    answers.answered += 1
    do throws(LinkURL.Problem) {
      if !isFilled { try matcher.fill(&verdicts, for: url, domain: question.domain) }
      for other in question.otherDomains where verdicts.allSatisfy({ $0.verdict == .noMatch }) {
        try matcher.fill(&verdicts, for: url, domain: other)
      }
    } catch {
      answers.unusable += 1
      if place.expected.verdict != nil { answers.unmetWithoutVerdict += 1 }
      if let line = place.line { answers.unusableLines.add(line: line, url) }
      if question.summarizes { return tally.count(unusable: url, block: number) }
      return write(error: error.message, url, place, &answers)
    }
    let app = place.expected.app
    let isMet = meetsExpectation(url, place, &answers)
    if hasColumns {
      return writeLine(verdicts.first.map { .verdict($0) } ?? .none, url, place, &answers)
    }
    if question.summarizes {
      if !hosts.isEmpty, let host = try? LinkURL.comparedHost(of: url), !hosts.contains(host) {
        return tally.count(ofOtherHost: url, block: number)
      }
      return tally.count(url, verdicts, app: app, block: number)
    }
    switch question.only {
    case .unexpected? where isMet: return
    case .verdict(let only)? where !isAnywhere(only, app): return
    default: break
    }
    begin(&answers)
    if question.format == .text {
      answers.output += text(url, place, isMet: isMet).utf8
    } else {
      lines.write(
        url, verdicts, app: app, row: row(place, isMet: isMet), isPrintable: isFilled, to: &answers.output)
    }
    end(&answers)
  }

  private mutating func answerFault(
    _ message: String, _ url: Span<UInt8>, _ place: Place, _ answers: inout AnsweredURLs
  ) {
    answers.answered += 1
    answers.faultyRows.add(line: place.line, message)
    if question.summarizes { return tally.countUnchecked() }
    write(error: message, url, place, &answers)
  }

  /// Returns `true` if every selected app has the expected verdict; without an app nothing matches. Notes the first app with
  /// another.
  private func meetsExpectation(_ url: Span<UInt8>, _ place: Place, _ answers: inout AnsweredURLs) -> Bool {
    guard let expected = place.expected.verdict else { return true }
    let asked = place.expected.app.map { verdicts[$0...$0] } ?? verdicts[...]
    let unexpected = asked.first { !expected.allows($0.verdict) }
    if unexpected == nil, !asked.isEmpty || expected.allows(.noMatch) { return true }
    answers.unexpected.add(
      line: place.line,
      UnexpectedVerdict(
        url: String(decoding: url), app: unexpected?.app, verdict: unexpected?.verdict ?? .noMatch, expected: expected))
    return false
  }

  /// Returns `true` if an app has the verdict. Without an app nothing matches.
  private func isAnywhere(_ wanted: WantedVerdict, _ app: Int?) -> Bool {
    if let app { return wanted.allows(verdicts[app].verdict) }
    return verdicts.isEmpty ? wanted.allows(.noMatch) : verdicts.contains { wanted.allows($0.verdict) }
  }

  // MARK: Output

  private func text(_ url: Span<UInt8>, _ place: Place, isMet: Bool) -> String {
    var shown = verdicts
    if let app = place.expected.app { shown = [verdicts[app]] }
    if let only = question.onlyVerdict { shown = shown.filter { only.allows($0.verdict) } }
    var answer = URLAnswer(url: String(decoding: url), outcome: .verdicts(shown))
    if place.isChecked, !isMet, let line = place.line, let expected = place.expected.verdict {
      answer.missed = (expected, line)
    }
    return question.text(answer)
  }

  /// Writes a URL without verdicts, unless only some verdicts are shown.
  private func write(error message: String, _ url: Span<UInt8>, _ place: Place, _ answers: inout AnsweredURLs) {
    if hasColumns { return writeLine(.error, url, place, &answers) }
    if case .verdict? = question.only { return }
    begin(&answers)
    if question.format == .text {
      answers.output += question.text(URLAnswer(url: String(decoding: url), outcome: .error(message))).utf8
    } else {
      lines.write(error: message, url, row: row(place, isMet: false), to: &answers.output)
    }
    end(&answers)
  }

  /// Writes the line for a line of the input, where every line has one.
  private func writeLine(
    _ outcome: VerdictLines.Outcome, _ url: Span<UInt8>, _ place: Place, _ answers: inout AnsweredURLs
  ) {
    guard let columns = question.columns else { return }
    lines.write(columns.columns, outcome, url, place.input, question.router.apps.first, to: &answers.output)
  }

  private func row(_ place: Place, isMet: Bool) -> VerdictLines.Row? {
    guard place.isChecked, let line = place.line else { return nil }
    return VerdictLines.Row(line: line, expected: place.expected.verdict, isMet: isMet)
  }

  /// Writes the separator that is before each result of the JSON list; the first result of all loses it.
  private func begin(_ answers: inout AnsweredURLs) {
    if question.format == .json { answers.output += ",\n".utf8 }
  }

  private func end(_ answers: inout AnsweredURLs) {
    if question.format == .jsonl { answers.output.append(UInt8(ascii: "\n")) }
  }
}
