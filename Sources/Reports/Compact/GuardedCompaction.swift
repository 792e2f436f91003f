package import Association
package import Compaction
package import Lint

/// A compaction that removes no component that a rule reports with an error: it may be what its author means.
package struct GuardedCompaction: Sendable {
  package let compaction: Compaction
  /// The errors of components without which the file could be no shorter. Empty if the compaction may be used.
  package let obstacles: [Finding]

  package init(_ file: AssociationFile, _ options: Compaction.Options) {
    var options = options
    var compaction = file.compacted(options)
    var obstacles: [Finding] = []
    if compaction.removes {
      let errors = Self.errors(in: file)
      options.protected = errors.map(\.range.lower.value)
      if !errors.isEmpty { compaction = file.compacted(options) }
      let kept = Set(compaction.kept)
      if !kept.isEmpty { obstacles = errors.filter { kept.contains($0.range.lower.value) } }
    }
    self.compaction = compaction
    self.obstacles = obstacles
  }

  private static func errors(in file: AssociationFile) -> [Finding] {
    var options = LintOptions()
    options.findingsPerRule = .max
    return Linter.lint(file, options: options).findings.filter { $0.severity == .error }
  }
}
