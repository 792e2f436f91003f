import Compaction
import Lint
import SourceText

extension CompactAnswer {
  /// The refusal to remove components with errors; `nil` for a compaction that may be used.
  ///
  /// - Parameter action: The alternative to a correction, in the terms of the caller.
  package func refusal(orElse action: String) -> String? {
    if obstacles.isEmpty { return nil }
    let places = SourceLines(compaction.original.source)
    let shown = obstacles.prefix(10).map { finding in
      let line = places.position(of: finding.range.lower)
      return "  line \(line.line), column \(line.column): \(finding.rule): \(finding.message)"
    }
    let more = obstacles.count > 10 ? ["  and \(grouped(obstacles.count - 10)) more"] : []
    let count = obstacles.count == 1 ? "a component" : "\(grouped(obstacles.count)) components"
    return (["\(count) with an error would be removed; correct the file, or \(action)"] + shown + more)
      .joined(separator: "\n")
  }
}
