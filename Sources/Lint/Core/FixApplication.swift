package import SourceText

extension Linter {
  /// Applies the fixes of findings in order of place. A fix is applied whole or not at all: one that overlaps an earlier one
  /// waits for the next run. O(bytes + edits log edits) for edits that are nearly in order.
  ///
  /// - Returns: The text, and the findings that were fixed, in order of place.
  package static func apply(_ findings: [Finding], to source: SourceFile) -> (bytes: [UInt8], applied: [Finding]) {
    var taken = SeparateEdits()
    let applied = findings.filter { $0.fix.map { !$0.edits.isEmpty && taken.insert($0.edits) } ?? false }
    return (source.applying(taken.edits), applied)
  }
}
