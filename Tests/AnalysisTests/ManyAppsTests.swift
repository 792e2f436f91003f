import Association
import Growth
import Matching
import SourceText
import Testing

@testable import Analysis

@Suite("Changes between files with many apps, which have an entry each")
struct ManyAppsTests {
  /// A file whose links all go to every second app, with a variable that every entry names.
  private static func file(_ apps: Int, parity: Int) -> AssociationFile {
    let entries = (0..<apps).map { app in
      let name = 1_000_000 + app / 2
      let links = app % 2 == parity ? #", {"/": "/shop\#(name)/$(lang)/*"}"# : ""
      return #"{"appIDs": ["ABCDE12345.app\#(app)"], "components": [{"/": "/own\#(1_000_000 + app)/*"}\#(links)]}"#
    }
    let text = #"{"applinks": {"details": [\#(entries.joined(separator: ",\n"))]}}"#
    return AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
  }

  private static func diff(_ apps: Int, steps: Int) -> (diff: FileDiff, taken: Int) {
    let stepBudget = StepBudget(states: .max, steps: steps)
    let files = ComparedFile.pair(file(apps, parity: 0), file(apps, parity: 1))
    var finder = FileDiffFinder(files.old, files.new, stepBudget)
    return (finder.diff(for: nil), steps - stepBudget.left)
  }

  @Test("the links that move to another app are found, with steps that grow no faster than n log n")
  func moves() {
    let steps = (6...8).map { exponent in
      let apps = 1 << exponent
      let (diff, taken) = Self.diff(apps, steps: 1 << 50)
      #expect(diff.undecided.isEmpty && diff.changes.count == apps / 2)
      for change in diff.changes {
        guard case .moved(let winners) = change.kind else {
          Issue.record("\(change)")
          continue
        }
        #expect(winners.count == 1 && change.apps.count == 1)
      }
      return taken
    }
    let growth = Growth(fromTwoTo: 6, steps: steps)
    #expect(growth.isQuasilinear, "\(growth)")
  }

  @Test("where the budget ends early, what is reported is true and the rest is undecided", arguments: 1...9)
  func exhaustion(_ tenths: Int) {
    let (all, taken) = Self.diff(64, steps: 1 << 50)
    let (found, part) = Self.diff(64, steps: taken * tenths / 10)
    #expect(part < taken + taken / 10)
    for change in found.changes { #expect(all.changes.contains { $0.kind == change.kind && $0.apps == change.apps }) }
    // Each app that loses or gains links is in a change or in a question.
    let named = found.changes.flatMap { $0.apps } + found.undecided.flatMap { $0.apps }
    let losers = Set(all.changes.flatMap { $0.apps })
    #expect(losers.isSubset(of: named))
    #expect(!found.undecided.isEmpty)
  }
}
