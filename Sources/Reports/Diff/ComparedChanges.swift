import Analysis
import SourceText
import Tasks

/// The changes of a part of a comparison with the two files, which all entries share: there may be tens of thousands.
final class ComparedChanges: Sendable {
  private let changes: [FileDiff.Change]
  private let sides: (old: ComparedSide, new: ComparedSide)

  init(_ part: FileComparison.Part) {
    changes = part.orderedChanges
    sides = (ComparedSide("old", part.old), ComparedSide("new", part.new))
  }

  var entries: [Document.Entry] {
    changes.indices.map { index in
      Document.Entry(
        subjects: changes[index].apps.map { $0.shown }, lines: self.lines(index), cells: self.cells(index))
    }
  }

  private func lines(_ index: Int) -> [Document.TerminalLine] {
    let change = changes[index]
    return [change.shown.line(of: escapedForDisplay(change.url), "leaves")]
      + sides.old.lines(change.old, change.apps) + sides.new.lines(change.new, change.apps)
  }

  private func cells(_ index: Int) -> [Document.Cell] {
    let change = changes[index]
    return [
      change.shown.cell, .init(.code(change.url)),
      sides.old.cell(change.old, change.apps), sides.new.cell(change.new, change.apps),
    ]
  }
}
