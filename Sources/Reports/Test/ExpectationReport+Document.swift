import Expectations
import SourceText
package import Tasks

extension ExpectationReport {
  /// The results as people read them: a terminal has what failed and the components that no expectation reaches, a page has each expectation
  /// and the files, and Markdown has the findings.
  ///
  /// - Parameters:
  ///   - coverage: The components that each group of expectations reaches, which a terminal has first; `nil` for a document without them.
  ///   - showsAll: True where a terminal has every failure that was kept.
  ///   - report: The same results in the model that all formats share. A terminal needs none.
  package func document(
    coverage: CoverageReport? = nil, showsAll: Bool = false, _ report: @escaping () -> Report
  ) -> Document {
    var document = document(
      [.init("", inline: "", [.only(.markdown, [.findings(report().files.map { .init($0) })])])]
        + (coverage?.sections(showsAll: showsAll) ?? []) + ExpectationSections(self, showsAll: showsAll).all)
    document.title = .plain("aasa test: \(places.summary)")
    document.facts = [.init(name: "Configuration", text: "\(code: results.plan.configuration.source.name)")]
    document.files = { files(report()) }
    return document
  }

  func document(_ sections: [Document.Section]) -> Document {
    Document(
      command: "test", terminalTitle: "", heading: places.summary, verdict: verdict,
      tone: results.isPassed ? .good : .bad, sections: sections)
  }

  private var verdict: InlineText {
    let ignored = results.plan.files.count { $0.file.fault != nil }
    if ignored > 0, ignored == results.plan.files.count {
      return
        "Devices ignore the whole file: no link opens the app. \(.plain(counted(results.failures, "check"))) failed."
    }
    return results.isPassed
      ? "Every expectation and requirement is met." : .plain("\(counted(results.failures, "check")) failed.")
  }

  /// Every association file with the reach of its components, and the configuration with its failures.
  private func files(_ report: Report) -> [Document.File] {
    let reported = Dictionary(report.files.dropFirst().map { ($0.file.source.name, $0) }) { first, _ in first }
    func shown(_ source: SourceFile) -> FileReport { reported[source.name] ?? FileReport(ReportedFile(source), []) }
    let tested = results.plan.files.enumerated().map { index, file in
      var report = shown(file.file.source)
      report.association = file.file
      report.host = file.domains.first
      return Document.File(report, uses: ComponentTable.Uses(results, file: index))
    }
    let android = (results.plan.android?.files ?? []).map { shown($0.links.source) }
    return tested + (report.files.prefix(1) + android).map { Document.File($0) }
  }
}
