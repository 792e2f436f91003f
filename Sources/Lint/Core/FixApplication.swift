package import SourceText

extension Linter {
  /// Applies the fixes of findings in order of place. A fix is applied whole or not at all: one that overlaps an earlier one
  /// waits for the next run. O(bytes + edits log edits) for edits that are nearly in order.
  ///
  /// - Returns: The text, and the findings that were fixed, in order of place.
  package static func apply(
    _ findings: [Finding], to source: SourceFile
  ) -> (bytes: [UInt8], applied: [Finding]) {
    /// In order of place; no two overlap.
    var taken: [Fix.Edit] = []
    var applied: [Finding] = []
    for finding in findings {
      guard let edits = finding.fix?.edits.sorted(by: SourceEdit.isBefore), !edits.isEmpty else { continue }
      let areApart = zip(edits, edits.dropFirst()).allSatisfy { !overlaps($0, $1) }
      guard areApart, edits.allSatisfy({ isFree($0, among: taken) }) else { continue }
      // Findings are in order of place, so nearly all edits go to the end.
      for edit in edits { taken.insert(edit, at: taken.partitioningIndex { !SourceEdit.isBefore($0, edit) }) }
      applied.append(finding)
    }
    return (source.applying(taken), applied)
  }

  /// Returns `true` if an edit overlaps none of those that are sorted and apart: only its neighbours can.
  private static func isFree(_ edit: Fix.Edit, among taken: [Fix.Edit]) -> Bool {
    let index = taken.partitioningIndex { !SourceEdit.isBefore($0, edit) }
    return !taken[max(index - 1, 0)..<min(index + 1, taken.count)].contains { overlaps($0, edit) }
  }

  private static func overlaps(_ first: Fix.Edit, _ second: Fix.Edit) -> Bool {
    if first == second { return true }
    return first.range.lower < second.range.upper && second.range.lower < first.range.upper
      || (first.range.lower == second.range.lower && (first.range.count == 0 || second.range.count == 0))
  }
}
