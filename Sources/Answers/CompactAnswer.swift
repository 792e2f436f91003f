import Association
package import Compaction
import Reports
package import SourceText
package import Tasks

/// A shorter file with the same verdicts.
package struct CompactAnswer: Sendable {
  private let compaction: Compaction
  private let shorter: ShorterForm?

  /// Shortens a file. Components that a rule reports with an error stay: they may be what the author means.
  package init(_ source: SourceFile, _ options: Compaction.Options) throws(TaskProblem) {
    let file = try LinkFile.association(source)
    if case .signed = file.form {
      throw TaskProblem(.file, "the file is signed; only the text inside could be shorter")
    }
    let guarded = GuardedCompaction(file, options)
    if !guarded.obstacles.isEmpty {
      throw TaskProblem(.file, CompactionText.refusal(guarded, orElse: "run `aasa compact --force`"))
    }
    compaction = guarded.compaction
    shorter = ShorterForm(of: compaction, options)
  }

  /// The document of `aasa compact --format json`.
  package var json: String { CompactionJSON.text(compaction, shorter) }

  /// The shorter file.
  package var bytes: [UInt8] { compaction.result.source.bytes }
}
