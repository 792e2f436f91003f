package import Tasks

extension LintQuestion {
  /// The document of `aasa lint --format json`, and the number of findings that it leaves out.
  package var document: (json: String, omittedCount: Int) { Self.document(of: [answer()], settings) }

  /// The same for the reports of several files.
  package static func document(
    of files: [FileReport], _ settings: LintRunSettings
  ) -> (json: String, omittedCount: Int) {
    let report = Report(command: "lint", rules: [], files: files, failOn: settings.failOn)
      .limited(to: settings.shownFindings(asText: false))
    return (report.json(), report.files.reduce(0) { $0 + $1.omitted.reduce(0) { $0 + $1.count } })
  }
}
