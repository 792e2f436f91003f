package import AssetLinks
import Matching
import SourceText
package import Tasks

/// A comparison of both platforms as Markdown: a table of the differences.
package struct PlatformComparisonMarkdown {
  private let apple: DecidingPlaces
  private let android: DecidingPlaces

  package init(_ apple: DecidingPlaces, _ android: DecidingPlaces) {
    self.apple = apple
    self.android = android
  }

  /// The text as a comment on a pull request.
  package func comment(_ comparison: PlatformComparison) -> String {
    PullRequestComment.text("compare", text(comparison, limit: PullRequestComment.limit))
  }

  /// - Parameter limit: The most bytes; rows beyond it are counted.
  package func text(_ comparison: PlatformComparison, limit: Int = .max) -> String {
    // The last line has room beside the rest.
    let room = limit == .max ? limit : limit - 200
    var text = BoundedMarkdown(
      "## Links on iOS and Android\n\n\(comparison.conclusion.capitalizedFirst).\n", limit: room)
    for (isOrdinary, opening) in [(true, "\n"), (false, "\nIn URLs with escapes or empty segments:\n\n")] {
      text.table(
        opening, ["URL", "opens the app on", "iOS", "Android"],
        rows: comparison.differences.filter { $0.isOrdinary == isOrdinary }.map { difference in
          [
            MarkdownText.code(difference.url), "\(difference.platform) only", words(difference.apple, apple),
            words(difference.android, android) + (difference.isInBound == false ? "; no intent filter matches" : ""),
          ]
        })
    }
    if let note = comparison.credentialNote { text.add("\n\(MarkdownText.message("\(note.message); \(note.help)"))\n") }
    if text.leftOut == 0 { return text.text }
    return text.text + "\n\(counted(text.leftOut, "more row")) for which there is no room: `aasa compare` shows all.\n"
  }

  private func words(_ verdict: AppVerdict, _ places: DecidingPlaces) -> String {
    let word = "`\(verdict.verdict.rawValue)`"
    return places.decider(of: verdict).map { "\(word) by \(MarkdownText.code($0.excerpt(72)))" } ?? word
  }
}
