import Lint
import SourceText
import Tasks
import TerminalText

// The findings of all tasks become a document here, and each printer writes them in a file of its own (Findings+Terminal, …).

extension Document {
  /// The findings of a file, the most severe first. Each is made when a printer comes to it, because there can be a million.
  struct Findings: Sendable {
    private let report: FileReport
    /// `true` if information is only counted, because there are errors or warnings.
    let isFolded: Bool
    /// `true` if a terminal has their numbers below them.
    let hasSummary: Bool

    init(_ report: FileReport, foldsInfo: Bool = false, hasSummary: Bool = true) {
      (self.report, self.hasSummary) = (report, hasSummary)
      isFolded = foldsInfo && report.reaches(.warning) && report.count(of: .info) > 0
    }

    var file: ReportedFile { report.file }

    var all: LazyMapSequence<[Int], Finding> {
      let report = report
      return order.lazy.map { Finding(report, $0) }
    }

    /// The findings, in order of place.
    var results: [Lint.Finding] { report.results }

    /// The indices of the findings that are shown, in their order.
    var order: [Int] { report.results.order(from: isFolded ? .warning : .info) }

    var canBeFixed: Bool { report.canBeFixed }

    /// The number of findings, folded ones included.
    var count: Int { report.results.count }

    /// `true` if there is no finding, kept or not.
    var isEmpty: Bool { report.isEmpty }

    /// The number of findings that a baseline or the configuration hides.
    var known: Int { report.known }

    /// The numbers by severity, with those that are not kept.
    var counts: [(severity: Severity, count: Int)] { [report].counts }

    /// The numbers of findings that are not kept, by rule.
    var rest: [(rule: String, count: Int)] {
      isFolded ? report.omitted(of: .error) + report.omitted(of: .warning) : report.omitted
    }

    /// The fixes that were applied before, each with its place.
    var fixed: [(place: String, rule: String, title: String)] {
      report.fixes.map { ($0.position.text(in: file.source), $0.rule, $0.title) }
    }

    /// The number of findings that `--fix` removes, after the numbers of all.
    var fixWords: String {
      guard report.canBeFixed else { return "" }
      // Other fixes wait until the text is JSON again, and until keys have their names; `--fix` comes to them in its next pass.
      let waits = report.results.rulesWithFixes.contains { rule in
        rule == "invalid-json" ? report.fixable < count : Self.revealing.contains(rule)
      }
      let more = waits ? ", and findings that depend on \(report.fixable == 1 ? "it" : "them")" : ""
      return Report.fixes(report.fixable, hasMore: report.hasMoreFixes) + more
    }

    /// The rules whose fixes make systems read a part of the file that they ignore now.
    private static let revealing: Set = ["not-asset-links", "unknown-key", "unknown-statement-key"]
  }

  /// A finding, whose parts are made when a printer needs them.
  struct Finding: Sendable {
    private let file: ReportedFile
    private let found: Lint.Finding
    private let canBeFixed: Bool
    /// Its number in the file, from 1.
    let number: Int

    init(_ report: FileReport, _ index: Int) {
      (file, found, canBeFixed, number) = (report.file, report.results[index], report.canBeFixed, index + 1)
    }

    var severity: Severity { found.severity }

    /// Empty for a finding without a rule.
    var rule: String { found.rule }

    var message: String { found.message }

    /// The place in the file; `nil` for the file as a whole.
    var range: SourceRange? { found.location.range }

    var position: LineColumn? { range.map { file.lines.position(of: $0.lower) } }

    /// The places in other files.
    var related: [(place: String, text: String)] {
      found.labels.compactMap { label in label.file.map { ($0.place(label.range), label.text) } }
    }

    /// The cost, the help and the fix, and `true` for a note that `--fix` performs.
    var notes: [(name: String, text: String, isFix: Bool)] {
      let fix = canBeFixed ? found.fix?.title : nil
      return found.notes.map { ($0.name, $0.text, $0.text == fix) }
    }

    var tone: Tone { Tone(severity.role) }
  }
}

extension FileReport {
  /// `true` if `--fix` can write the file: not one that a server has.
  fileprivate var canBeFixed: Bool { !LexicalPath.isURL(file.path) && file.origin == nil }

  var isQuiet: Bool { isEmpty && known == 0 }
}

extension Report {
  /// `3 errors, 1 warning in 6 files`: the total of a run over several files.
  package func totalText(files count: Int) -> String {
    let fixable = self.files.filter(\.canBeFixed).reduce(0) { $0 + $1.fixable }
    let known = self.files.reduce(0) { $0 + $1.known }
    return "\(countWords) in \(counted(count, "file"))\(known == 0 ? "" : " (\(grouped(known)) known)")"
      + failureWords.map { ", \($0)" }.joined() + Self.fixes(fixable, hasMore: files.contains(where: \.hasMoreFixes))
      + "\n"
  }

  /// The number of findings that `--fix` removes, behind the number of all.
  fileprivate static func fixes(_ count: Int, hasMore: Bool) -> String {
    count == 0 ? "" : "; `--fix` can fix \(grouped(count))\(hasMore ? " or more" : "")"
  }
}
