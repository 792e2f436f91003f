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

  @Test("where the budget ends behind the first URLs of a change, the others are undecided")
  func unfinished() {
    // No sample shows the second component of the new file alone.
    func file(_ components: String) -> AssociationFile {
      let text = #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.app"], "components": [\#(components)]}]}}"#
      return AssociationFile(SourceFile(name: "test", bytes: Array(text.utf8)))
    }
    let old = file(#"{"/": "/a*", "exclude": true}, {"/": "/*a*b*c*", "exclude": true}, {"/": "*", "?": "x=?*"}"#)
    let new = file(#"{"/": "/?*a*b", "exclude": true}, {"/": "*"}"#)
    func diff(steps: Int) -> (diff: FileDiff, taken: Int) {
      let stepBudget = StepBudget(states: .max, steps: steps)
      let files = ComparedFile.pair(old, new)
      var finder = FileDiffFinder(files.old, files.new, stepBudget, detail: .components(limit: 20))
      return (finder.diff(for: nil), steps - stepBudget.left)
    }
    let (all, taken) = diff(steps: 1 << 50)
    #expect(all.undecided.isEmpty && Set(all.changes.map { $0.kind }) == [.opened, .closed])
    var unfinished = 0
    for part in 1..<64 {
      let found = diff(steps: taken * part / 64).diff
      // Without a question, all was found.
      let isWhole = found.undecided.isEmpty
      #expect(!isWhole || found.changes.count == all.changes.count)
      let kinds = Set(found.changes.map { $0.kind.question })
      unfinished += found.undecided.contains { kinds.contains($0.kind) } ? 1 : 0
    }
    #expect(unfinished > 0)
  }
}
