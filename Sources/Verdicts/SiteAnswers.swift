import Matching
import SourceText
package import URLLines

/// Answers for the URLs of some sites: each by the file that its host serves. For one file, all hosts are its own.
package struct SiteAnswers: ~Copyable {
  private final class Site {
    var answers: URLAnswers

    init(_ question: RoutingQuestion) { answers = URLAnswers(question) }
  }

  private let sites: [Site]
  /// The index of the site of each host, in the form in which hosts are compared.
  private var sitesOfHosts: [[UInt8]: Int] = [:]
  /// The host of paths for which the list has none.
  private let domain: String?

  /// - Parameters:
  ///   - questions: One for each site, with its domains.
  ///   - domain: The host of paths for which the list has none, with several sites.
  package init(_ questions: [RoutingQuestion], domain: String?) {
    sites = questions.map { Site($0) }
    self.domain = domain
    for (index, question) in questions.enumerated() {
      for host in question.hosts { sitesOfHosts[host] = index }
    }
  }

  /// The tally of each site. URLs that are unusable or of other hosts are in the first one.
  package var tallies: [RoutingTally] { sites.map { $0.answers.tally } }

  package mutating func answer(_ urls: [String]) -> AnsweredURLs {
    if sites.count == 1 { return sites[0].answers.answer(urls) }
    var answers = AnsweredURLs()
    for url in urls { answer(Array(url.utf8).span, line: nil, number: -1, &answers) }
    return answers
  }

  /// Answers for the URLs of a block.
  ///
  /// - Parameter number: The number of the block, from 0.
  package mutating func answer(_ block: URLBlock, number: Int) -> AnsweredURLs {
    if sites.count == 1 { return sites[0].answers.answer(block, number: number) }
    var answers = AnsweredURLs()
    answers.bytesRead = block.bytes.count
    answers.skipped = block.skipped
    let rows = block.expectations ?? []
    var row = 0
    let read = block.readLines(domain: domain, every: !rows.isEmpty) { line, text, content in
      defer { row += 1 }
      guard content.hasURL else {
        if !text.isEmpty { answers.skipped.add(line: line, text) }
        return
      }
      if row < rows.count, rows[row].verdict != nil {
        answers.faultyRows.add(line: line, "expectations of a table are checked with one file; name it")
      }
      answer(text, line: line, number: number, &answers)
    }
    answers.linesRead = read.count
    answers.pathsWithoutHost = read.pathsWithoutHost
    return answers
  }

  private func answer(_ url: Span<UInt8>, line: Int?, number: Int, _ answers: inout AnsweredURLs) {
    guard let host = try? LinkURL.comparedHost(of: url) else {
      return sites[0].answers.answer(url, line: line, number: number, &answers)
    }
    if let site = sitesOfHosts[host] {
      sites[site].answers.answer(url, line: line, number: number, &answers)
    } else {
      sites[0].answers.answer(ofOtherHost: url, number: number, &answers)
    }
  }
}

extension RoutingQuestion {
  /// The hosts of the file in the form in which they are compared.
  var hosts: [[UInt8]] {
    domains.compactMap { LinkURL.comparedHost(ofDomain: $0) }
  }
}
