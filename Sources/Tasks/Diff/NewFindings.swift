import Lint

extension DiffAnswer {
  /// Looks for the errors and warnings in each new file that the old one does not have. O(lint of both files).
  package mutating func findNewFindings(_ settings: LintRunSettings) {
    for index in files.indices { files[index].findNewFindings(settings) }
  }
}

extension FileComparison {
  /// A finding stays the same when it moves in its file.
  fileprivate mutating func findNewFindings(_ settings: LintRunSettings) {
    if new.isMissing || result == .equivalent && lists.isEmpty && old.file.source.bytes == new.file.source.bytes {
      return
    }
    let known = old.isMissing ? [] : Set(Self.faults(of: old, settings).map(\.fingerprint))
    newFindings = Self.faults(of: new, settings).filter { !known.contains($0.fingerprint) }
  }

  private static func faults(of version: FileVersion, _ settings: LintRunSettings) -> [Finding] {
    var question = LintQuestion(version.file, settings, path: version.reportPath, reportPath: version.reportPath)
    question.isAlone = false
    return question.answer().results.filter { $0.severity > .info }
  }
}
