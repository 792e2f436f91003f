import SourceText
package import URLSources

/// The answers for some URLs.
package struct AnsweredURLs: Sendable {
  package var output: [UInt8] = []
  /// The bytes of the lines that held the URLs.
  package var bytesRead = 0
  package var answered = 0
  package var unusable = 0
  package var unexpected = LineSamples<UnexpectedVerdict>()
  /// The lines of the block; 0 where its URLs have places of their own.
  package var linesRead = 0
  /// Lines of a log or a table without a URL.
  package var skipped = SkippedLines()
  /// The places of unusable URLs of a list.
  package var unusableLines = SkippedLines()
  /// Paths for which no host is known.
  package var pathsWithoutHost = 0
  /// Rows of a table that cannot be checked, with the reason.
  package var faultyRows = LineSamples<String>()
  /// The skipped rows of a table with expectations.
  package var rowsWithoutURL = 0
  /// Rows of a table for other apps than the one that was asked for.
  package var rowsOfOtherApps = 0

  package init() {}

  /// `true` if an expectation is not met or cannot be checked.
  package var hasFailures: Bool { unexpected.count > 0 || faultyRows.count > 0 || rowsWithoutURL > 0 }

  /// `true` if there were lines, but no URL in them.
  package var hasNoURL: Bool { answered == 0 && (skipped.count > 0 || rowsOfOtherApps > 0) }

  /// Adds the counts of the URLs that follow.
  package mutating func count(_ others: AnsweredURLs) {
    skipped.add(others.skipped, after: linesRead)
    unusableLines.add(others.unusableLines, after: linesRead)
    unexpected.add(others.unexpected, after: linesRead)
    faultyRows.add(others.faultyRows, after: linesRead)
    linesRead += others.linesRead
    pathsWithoutHost += others.pathsWithoutHost
    answered += others.answered
    unusable += others.unusable
    rowsWithoutURL += others.rowsWithoutURL
    rowsOfOtherApps += others.rowsOfOtherApps
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
      let words = "\(grouped(unusable)) of \(counted(answered, "URL")) \(unusable == 1 ? "is" : "are") unusable"
      notes.append(unusableLines.count > 0 ? unusableLines.text(words, in: name) : words)
    }
    if pathsWithoutHost > 0 {
      let paths = "\(grouped(pathsWithoutHost)) \(pathsWithoutHost == 1 ? "path has" : "paths have")"
      notes.append("\(paths) no host; pass it with --domain")
    } else if (skipped.count + unusableLines.count) * 2 > answered + skipped.count, let hint = FormatHint.text(head) {
      notes.append(hint)
    }
    return notes
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
    let rest = total.rowsOfOtherApps
    if rest > 0, let app = router.apps.first {
      notes.append(
        "\(grouped(rest)) \(rest == 1 ? "row is" : "rows are") for other apps than `\(escapedForDisplay(app.text))`")
    }
    func note(_ count: Int, _ statement: String, _ shown: String) {
      if count == 0 { return }
      // A summary shows the lines itself.
      let lines = summarizes ? "" : ": \(shown)"
      notes.append("\(grouped(count)) of \(counted(total.answered, "URL")) \(statement)\(lines)")
    }
    note(total.faultyRows.count, "cannot be checked", total.faultyRows.text(in: name) { $0 })
    let unexpected = total.unexpected
    note(
      unexpected.count, "\(unexpected.count == 1 ? "has" : "have") an unexpected verdict",
      unexpected.text(in: name) { "`\(escapedForDisplay($0.url))` is \($0.difference)" })
    return notes
  }
}
