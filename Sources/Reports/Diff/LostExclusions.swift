import Analysis
import Matching
import Tasks

/// The words for URLs that are no longer excluded.
enum LostExclusion {
  static let cell = Document.Cell("no longer excluded", .warning)

  static func line(of thing: String) -> Document.TerminalLine {
    .spans([.init("  "), .init("! no longer excludes \(thing)", .warning)])
  }
}

extension FileDiff.Change {
  /// `true` if an app opens a URL that the old file excludes: somebody decided once that it stays in the browser.
  var losesExclusion: Bool { kind == .opened && old.verdict == .exclude }
}

extension TrafficChange {
  /// `true` if an app opens the URLs, which the old file excludes.
  var losesExclusion: Bool { kind == .opened && cause.old.verdict == .exclude }
}

extension FileComparison.Part {
  /// The changes with lost exclusions first.
  var orderedChanges: [FileDiff.Change] {
    changes.filter(\.losesExclusion) + changes.filter { !$0.losesExclusion }
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
