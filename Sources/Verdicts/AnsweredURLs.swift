package import URLLines

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
  /// URLs of hosts for which the configuration has no file.
  package var ofOtherHosts = 0
  /// Expectations about rows without a URL and about unusable URLs.
  package var unmetWithoutVerdict = 0
  /// Rows of a table for other apps than the one that was asked for.
  package var rowsOfOtherApps = 0

  package init() {}

  /// `true` if an expectation is not met or cannot be checked.
  package var hasFailures: Bool { unexpected.count > 0 || faultyRows.count > 0 || unmetWithoutVerdict > 0 }

  /// `true` if there were lines, but no URL in them.
  package var hasNoURL: Bool { answered == 0 && (skipped.count > 0 || rowsOfOtherApps > 0) }

  package mutating func count(_ others: AnsweredURLs) {
    skipped.add(others.skipped, after: linesRead)
    unusableLines.add(others.unusableLines, after: linesRead)
    unexpected.add(others.unexpected, after: linesRead)
    faultyRows.add(others.faultyRows, after: linesRead)
    linesRead += others.linesRead
    pathsWithoutHost += others.pathsWithoutHost
    answered += others.answered
    unusable += others.unusable
    ofOtherHosts += others.ofOtherHosts
    unmetWithoutVerdict += others.unmetWithoutVerdict
    rowsOfOtherApps += others.rowsOfOtherApps
  }
}
