import Analysis
import Association
import Matching
import SourceText
import Tasks
import TerminalText

/// The effect of a change on URLs or requests, in words.
struct ShownChange {
  private var kind: FileDiff.Change.Kind
  /// `true` if an app opens URLs that the old file excludes: somebody decided once that they stay in the browser.
  let losesExclusion: Bool

  init(_ kind: FileDiff.Change.Kind, _ old: AppVerdict) {
    self.kind = kind
    losesExclusion = kind == .opened && old.verdict == .exclude
  }

  /// Adds the apps that URLs move to by another change.
  mutating func add(_ other: ShownChange) {
    guard case .moved(let winners) = kind, case .moved(let more) = other.kind else { return }
    kind = .moved(to: (winners + more).uniqued())
  }

  /// The change of a thing in a terminal, with a verb for a move away from the apps.
  func line(of thing: String, _ verb: String) -> Document.TerminalLine {
    func line(_ text: String, _ role: Style.Role) -> Document.TerminalLine { .spans([.init("  "), .init(text, role)]) }
    if losesExclusion { return line("! no longer excludes \(thing)", .warning) }
    switch kind {
    case .opened: return line("+ opens \(thing)", .added)
    case .closed: return line("- no longer opens \(thing)", .removed)
    case .moved(let winners):
      let apps = winners.map { $0.shown }.joined(separator: ", ")
      return line("> \(verb) \(thing)\n  > to \(apps)", .moved)
    }
  }

  /// A name, which changes share that differ only in the apps that URLs move to.
  var name: String { cell.plain }

  var cell: Document.Cell {
    if losesExclusion { return .init("no longer excluded", .warning) }
    return switch kind {
    case .opened: .init("newly opens", .added)
    case .closed: .init("no longer opens", .removed)
    case .moved(let winners): .init("moves to", .moved, rest: .codes(winners.map(\.text), limit: 3))
    }
  }
}

extension FileDiff.Change { var shown: ShownChange { ShownChange(kind, old) } }

extension TrafficChange { var shown: ShownChange { ShownChange(kind, cause.old) } }

extension FileComparison.Part {
  var orderedChanges: [FileDiff.Change] {
    changes.filter(\.shown.losesExclusion) + changes.filter { !$0.shown.losesExclusion }
  }
}

extension FileComparison {
  /// `true` if every URL that an app of the old file opens still opens the same app, and no list of apps lost one.
  var keepsEveryURL: Bool {
    lists.allSatisfy(\.removed.isEmpty)
      && parts.allSatisfy { part in
        part.changes.allSatisfy { $0.kind == .opened } && part.undecided.allSatisfy { $0.kind == .opened }
      }
  }
}
