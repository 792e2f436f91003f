import HTML
import Lint
import SourceText
package import Tasks

extension Report {
  /// The report as one page: for each file its findings, the route table and the file itself.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - uses: The uses of the components of files, by path.
  package func html(version: String, uses: [String: ComponentTable.Uses] = [:]) -> String {
    html(version: version, uses: uses, room: ReportRoom())
  }

  /// The page with room for parts of files.
  func html(version: String, uses: [String: ComponentTable.Uses] = [:], room: ReportRoom) -> String {
    let count = files.count == 1 ? "" : " in \(counted(files.count, "file"))"
    var page = ReportPage(
      command: command, heading: total + count, verdict: verdict, tone: tone, version: version)
    if let file = files.first, files.count == 1 { page.facts.append(("File", "\(code: file.file.path)")) }
    page.add(failures)
    page.add(files, room: room) { uses[files[$0].file.path] ?? ComponentTable.Uses() }
    return page.markup
  }

  /// The result in a sentence.
  var verdict: InlineText {
    let ignored = files.count(where: \.isIgnored)
    if ignored == 0 { return outcomeSentence }
    return files.count == 1
      ? "Devices ignore the whole file: no link opens the app."
      : "Devices ignore \(ignored) of \(files.count) files. \(outcomeSentence)"
  }

  private var outcomeSentence: InlineText {
    if !failures.isEmpty { return InlineText(stringLiteral: "\(counted(failures.count, "file")) not read.") }
    if let failOn, fails {
      let severe = counts.filter { $0.severity >= failOn }.reduce(0) { $0 + $1.count }
      return
        "The check fails: \(InlineText(stringLiteral: counted(severe, "finding"))) of severity \(code: failOn.rawValue)\(failOn == .error ? "" : " or higher")."
    }
    return files.allSatisfy(\.isEmpty)
      ? "The check passes: \(InlineText(stringLiteral: nothing))."
      : "The check passes: no finding is severe enough to fail it."
  }

  var tone: Document.Tone {
    if fails || !failures.isEmpty { return .bad }
    // The colour is that of the outcome, which the sentence beside it states; each finding has its own.
    return .good
  }
}

extension ReportPage {
  /// Adds a section of files that could not be read, where there are any.
  mutating func add(_ failures: [ReportFailure]) {
    if failures.isEmpty { return }
    section("failures", "Not read") { html in
      html.element(.ul) { html in
        for failure in failures { html.element(.li) { $0.message(failure.message) } }
      }
    }
  }

  /// Adds a section for each file.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the IDs.
  ///   - showsFindings: Whether the results are findings in the files, and not shown elsewhere in the report.
  ///   - room: The room for parts of all of them.
  ///   - uses: The uses of the components of a file, by its index.
  ///   - host: The host of URLs; by default that of a file's own URL.
  mutating func add(
    _ files: [FileReport], prefix: String = "f", host: String? = nil, showsFindings: Bool = true,
    room: ReportRoom = ReportRoom(), uses: (Int) -> ComponentTable.Uses = { _ in .init() }
  ) {
    var room = room
    for (index, file) in files.enumerated() {
      let name = "\(prefix)\(index + 1)"
      let content = FileHTML(file, name: name, uses: uses(index), host: host, showsFindings: showsFindings)
      section(name, content.title) { content.write(to: &$0, &room) }
    }
  }
}
