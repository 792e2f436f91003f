package import Lint
package import SourceText

/// A finding at its place.
package struct ReportResult: Sendable {
  /// The name of a ``ReportRule``.
  package let rule: String
  package var severity: Severity
  /// The fault: lower-case, no full stop.
  package let message: String
  /// The range in the file of the report; `nil` for the file as a whole.
  package let range: SourceRange?
  /// Related places.
  package let related: [RelatedPlace]
  /// The next actions, a line each.
  package private(set) var help: [String]
  /// The effect for users.
  package let cost: String?
  package let fix: Fix?
  /// The texts that identify the result in another run, such as a URL or an app ID; `nil` for the text at its place.
  package let identity: [String]?
  /// The check that failed, for commands with checks.
  package let check: ReportCheck?
  /// See ``Fingerprint``. Set when the result becomes part of a ``FileReport``.
  package internal(set) var fingerprint = Fingerprint()

  package init(
    rule: String, severity: Severity, message: String, range: SourceRange?, related: [RelatedPlace] = [],
    help: [String] = [], cost: String? = nil, fix: Fix? = nil, identity: [String]? = nil,
    check: ReportCheck? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.range = range
    self.related = related
    self.help = help
    self.cost = cost
    self.fix = fix
    self.identity = identity
    self.check = check
  }

  /// A finding of the linter.
  ///
  /// - Parameter files: The files that were linted together; not needed for a single one.
  package init(_ finding: Finding, files: [ReportedFile] = []) {
    self.init(
      rule: finding.rule, severity: finding.severity, message: finding.message, range: finding.location.range,
      related: finding.labels.map { label in
        let other = label.location.file == finding.location.file ? nil : label.location.file
        return RelatedPlace(label.text, label.range, in: other.map { files[$0] })
      }, help: finding.help, cost: finding.cost, fix: finding.fix)
  }

  /// The findings in one of the files that were linted together.
  ///
  /// - Parameter file: `nil` for those about none of the files.
  package static func results(_ findings: [Finding], in file: Int?, of files: [ReportedFile]) -> [ReportResult] {
    findings.filter { $0.location.file == file }.map { ReportResult($0, files: files) }
  }

  /// The same result in a file that is generated from another one.
  func generated(from origin: String) -> ReportResult {
    var result = self
    result.help.append("change `\(escapedForDisplay(origin))`, from which the file is generated")
    return result
  }

  /// The lines after the message: cost, then help, then the fix where no help line has it.
  package var notes: [(name: String, text: String)] {
    var notes: [(name: String, text: String)] = []
    if let cost { notes.append(("cost", cost)) }
    notes += help.map { ("help", $0) }
    if let title = fix?.title, !help.contains(title) { notes.append(("fix", title)) }
    return notes
  }
}

/// A place that is related to a result, with a label.
package struct RelatedPlace: Sendable {
  package let text: String
  /// The file, where it is not that of the result.
  package let file: ReportedFile?
  package let range: SourceRange

  package init(_ text: String, _ range: SourceRange, in file: ReportedFile? = nil) {
    self.text = text
    self.range = range
    self.file = file
  }
}

/// A named check of a command, such as an expectation. Formats that list checks (JUnit) list those that passed too.
package struct ReportCheck: Sendable, Hashable {
  /// The group, such as the name of a group of expectations.
  package let group: String?
  package let name: String

  package init(group: String? = nil, name: String) {
    self.group = group
    self.name = name
  }
}

/// A fix that was applied, at its place in the file as it was then.
package struct AppliedFix: Sendable {
  package let rule: String
  package let title: String
  package let position: LineColumn

  package init(rule: String, title: String, position: LineColumn) {
    self.rule = rule
    self.title = title
    self.position = position
  }
}
