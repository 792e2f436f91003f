import SourceText
package import Tasks

extension KnownFindings.Note {
  /// The remark as people read it.
  ///
  /// - Parameters:
  ///   - baseline: The name of the baseline, escaped.
  ///   - update: The way to write it again, in the imperative and in the terms of the caller.
  package func words(of baseline: String, update: String) -> String {
    switch self {
    case .known(let count): return "\(counted(count, "finding")) not shown: known in \(baseline)"
    case .setting(let words): return words
    case .gone(let entries):
      let shown = entries.prefix(5).map {
        "\n  \(escapedForDisplay($0.file)): \(escapedForDisplay($0.rule)): \(escapedForDisplay($0.message))"
      }
      let more = entries.count > 5 ? "\n  and \(grouped(entries.count - 5)) more" : ""
      let verb = entries.count == 1 ? "occurs" : "occur"
      return "\(counted(entries.count, "finding")) of \(baseline) no longer \(verb); \(update):\(shown.joined())\(more)"
    }
  }
}
