import Expectations
import SourceText
package import Tasks

// The results of expectations as people read them. A terminal has what failed, and a page each expectation.

extension ExpectationReport {
  /// The document for a terminal: failures, then components that no expectation reaches, then the counts.
  ///
  /// - Parameters:
  ///   - coverage: The components that each group of expectations reaches, which come first; `nil` for a document without them.
  ///   - showsAll: True where every failure that was kept is shown.
  package func terminal(coverage: CoverageReport? = nil, showsAll: Bool = false) -> Document {
    document(
      (coverage?.sections(showsAll: showsAll) ?? [])
        + ExpectationLines(self, showsAll: showsAll).blocks.map { .init("", inline: "", $0) })
  }

  package var concise: Document { document([.init("", inline: "", [.terminalLines(ExpectationLines(self).concise)])]) }

  /// The page: a table for each group, then the findings, and the files with the reach of each component.
  package func page(_ report: Report) -> Document {
    var document = document(ExpectationTables(self).sections)
    document.facts = [.init(name: "Configuration", text: "\(code: results.plan.configuration.source.name)")]
    document.files = files(report)
    document.showsFindings = true
    for index in results.plan.files.indices {
      document.uses[document.files[index].file.path] = ComponentTable.Uses(results, file: index)
    }
    return document
  }

  private func document(_ sections: [Document.Section]) -> Document {
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

  /// The configuration with its failures, and every association file.
  private func files(_ report: Report) -> [FileReport] {
    let reported = Dictionary(report.files.dropFirst().map { ($0.file.source.name, $0) }) { first, _ in first }
    func shown(_ source: SourceFile) -> FileReport { reported[source.name] ?? FileReport(ReportedFile(source), []) }
    let tested = results.plan.files.map { file in
      var shown = shown(file.file.source)
      shown.association = file.file
      shown.host = file.domains.first
      return shown
    }
    return tested + report.files.prefix(1) + (results.plan.android?.files ?? []).map { shown($0.links.source) }
  }
}
