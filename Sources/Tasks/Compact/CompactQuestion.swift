import Association
package import Compaction
package import Lint
package import SourceText

/// A shorter file with the same verdicts.
package struct CompactQuestion: Sendable {
  private let file: AssociationFile
  private let options: Compaction.Options
  private let keepsFaulty: Bool

  /// - Parameter keepsFaulty: Whether components stay that a rule reports with an error: they may be what the author means.
  package init(_ source: SourceFile, _ options: Compaction.Options, keepsFaulty: Bool = true) throws(TaskProblem) {
    file = try LinkFile.association(source, orOfLinks: .redundantRules)
    if case .signed = file.form {
      throw .file("\(escapedForDisplay(source.name)) is signed; only the text inside could be shorter")
    }
    self.options = options
    self.keepsFaulty = keepsFaulty
  }

  package func answer() -> CompactAnswer {
    var options = options
    var errors: [Finding] = []
    // The errors of a file that is proved as a whole come first: its proofs can take longer than they do.
    if keepsFaulty, file.isExact {
      errors = self.errors()
      options.protected = errors.map { $0.range.lower.value }
    }
    var compaction = file.compacted(options)
    if keepsFaulty, !file.isExact, compaction.removes {
      errors = self.errors()
      options.protected = errors.map { $0.range.lower.value }
      if !errors.isEmpty { compaction = file.compacted(options) }
    }
    let kept = Set(compaction.kept)
    let obstacles = kept.isEmpty ? [] : errors.filter { kept.contains($0.range.lower.value) }
    return CompactAnswer(
      compaction: compaction, shorter: obstacles.isEmpty ? ShorterForm(of: compaction, self.options) : nil,
      obstacles: obstacles)
  }

  private func errors() -> [Finding] {
    var options = LintOptions()
    options.findingsPerRule = .max
    options.explains = false
    options.leastSeverity = .error
    // No other rule reports an error, and those of long lists take most of the time.
    return Linter.lint(file, options: options, rules: RuleCatalog.lint.rules.filter { $0.severity == .error }).findings
  }
}

package struct CompactAnswer: Sendable {
  package let compaction: Compaction
  /// The form that dropping older systems would allow.
  package let shorter: ShorterForm?
  /// The errors of components without which the file could be no shorter. Empty if the compaction may be used.
  package let obstacles: [Finding]
}
