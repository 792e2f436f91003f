/// Edits of a source in order of place, of which no two overlap.
package struct SeparateEdits {
  package private(set) var edits: [SourceEdit] = []

  package init() {}

  /// Adds edits, all or none: none if one overlaps another one. O(log edits) for each that is behind the others.
  ///
  /// - Returns: `true` if they were added.
  package mutating func insert(_ new: [SourceEdit]) -> Bool {
    let new = new.sorted(by: SourceEdit.isBefore)
    guard zip(new, new.dropFirst()).allSatisfy({ !$0.overlaps($1) }), new.allSatisfy(isFree) else { return false }
    for edit in new { edits.insert(edit, at: index(of: edit)) }
    return true
  }

  private func index(of edit: SourceEdit) -> Int { edits.partitioningIndex { !SourceEdit.isBefore($0, edit) } }

  /// Returns `true` if an edit overlaps none: only its neighbours can.
  private func isFree(_ edit: SourceEdit) -> Bool {
    let index = index(of: edit)
    return !edits[max(index - 1, 0)..<min(index + 1, edits.count)].contains { $0.overlaps(edit) }
  }
}

extension SourceEdit {
  fileprivate func overlaps(_ other: SourceEdit) -> Bool {
    if self == other { return true }
    return range.lower < other.range.upper && other.range.lower < range.upper
      || (range.lower == other.range.lower && (range.count == 0 || other.range.count == 0))
  }
}
