import AssetLinks
import SourceText
package import Tasks
import TerminalText

extension DiffAnswer {
  /// The differences as people read them: the URLs that each app newly opens or no longer opens, the lists that change, and the requests of a log.
  ///
  /// - Parameter report: The results, which only a page has beside them.
  package func document(failures: [ReportFailure] = [], _ report: @autoclosure @escaping () -> Report) -> Document {
    let isUndecided = files.contains { $0.parts.contains { !$0.undecided.isEmpty } }
    let areLinks = Set(files.map(\.isAssetLinks))
    let platform =
      areLinks.count == 2 ? "Universal links and App Links" : areLinks.contains(true) ? "App Links" : "Universal links"
    let heading = heading(hasFailures: !failures.isEmpty, isUndecided)
    var document = Document(
      command: "diff", title: .plain("\(platform): \(heading)"), terminalTitle: "", heading: heading,
      verdict: verdict(isUndecided),
      tone: !failures.isEmpty ? .bad : result == .equivalent ? .good : .caution)
    if files.count == 1 {
      document.facts = [("Old", files[0].old), ("New", files[0].new)].map {
        .init(name: $0.0, text: "\(code: $0.1.file.source.name)")
      }
    }
    if let traffic { document.sections.append(.init("total", "", [.only(.markdown, [.paragraph(traffic.sentence)])])) }
    document.sections += files.enumerated().map { index, file in section(file, "c\(index + 1)") }
    if folders != nil { document.sections.append(.init("count", "", [.terminalLines([counts])])) }
    if let traffic { document.sections.append(traffic.section(showsAll: showsAll)) }
    let equivalent = files.count { $0.result == .equivalent }
    if equivalent > 0, equivalent < files.count {
      let words = "\(counted(equivalent, "other file")) \(equivalent == 1 ? "is" : "are") equivalent."
      document.sections.append(.init("others", "", [.only(.markdown, [.paragraph(.plain(words))])]))
    }
    document.failures = failures
    document.files = {
      zip(files, report().files).filter { $0.0.result != .equivalent && !$0.0.new.isMissing }
        .map { .init($0.1, showsFindings: false) }
    }
    return document
  }

  private func heading(hasFailures: Bool, _ isUndecided: Bool) -> String {
    let changes = files.reduce(0) { count, file in
      count + file.parts.reduce(0) { $0 + $1.changes.count }
        + file.lists.reduce(0) { $0 + $1.added.count + $1.removed.count }
    }
    if changes > 0 { return counted(changes, "change") }
    return hasFailures ? "not compared" : isUndecided ? "undecided" : "every URL opens the same apps"
  }

  private func verdict(_ isUndecided: Bool) -> InlineText {
    switch result {
    case .different
    where files.allSatisfy(\.keepsEveryURL) && files.contains { $0.parts.contains { !$0.changes.isEmpty } }:
      "The files differ; every URL that opens an app with the old file still opens it."
    case .different: isUndecided ? "The files differ, and a part of the comparison is undecided." : "The files differ."
    case .undecided: "The comparison is undecided: the search budget ran out."
    case .equivalent: files.isEmpty ? "Nothing was compared." : "Every URL opens the same apps with both."
    }
  }

  /// `2 files compared: 1 different, 1 equivalent`
  private var counts: Document.TerminalLine {
    var spans: [Document.Span] = []
    for (result, role) in [(DiffResult.different, Style.Role.warning), (.undecided, .warning), (.equivalent, .good)] {
      let count = files.count { $0.result == result }
      if count == 0 { continue }
      spans.append(.init(spans.isEmpty ? "\(counted(files.count, "file")) compared: " : ", "))
      spans.append(.init("\(grouped(count)) \(result.rawValue)", role))
    }
    return .spans(spans)
  }
}
