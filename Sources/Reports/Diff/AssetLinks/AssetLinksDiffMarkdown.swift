import AssetLinks
import SourceText

/// The differences of two `assetlinks.json` as Markdown: a table of routes for each app, and one of relations.
package struct AssetLinksDiffMarkdown {
  private let comparison: AssetLinksComparison

  package init(_ comparison: AssetLinksComparison) { self.comparison = comparison }

  /// The text as a comment on a pull request.
  package func comment() -> String { PullRequestComment.text("diff", text(limit: PullRequestComment.limit)) }

  /// - Parameter limit: The most bytes; rows beyond it are counted.
  package func text(limit: Int = .max) -> String {
    // The last line has room beside the rest.
    let room = limit == .max ? limit : limit - 200
    let diff = comparison.diff
    let sides = (old: AssetLinksSide("old", comparison.old.file), new: AssetLinksSide("new", comparison.new.file))
    var text = BoundedMarkdown("## App Links: \(comparison.heading)\n", limit: room)
    for group in comparison.changesByApp {
      let rows = group.changes.map { change in
        [
          change.kind == .opened ? "newly opens" : "**no longer opens**", MarkdownText.code(change.url),
          sides.old.markdown(change.old), sides.new.markdown(change.new),
        ]
      }
      text.table(
        "\n\(MarkdownText.code(group.app))\n\n", ["change", "for example", "before", "after"], rows: rows)
    }
    for question in diff.undecided {
      text.add(
        "\n- \(MarkdownText.code(question.app.text)): undecided \(question.words), because the search budget ran out\n")
    }
    if diff.isCut { text.add("\nMore rules changed; `aasa diff --all` shows a URL for each.\n") }
    let statements = diff.statements.flatMap { diff in
      diff.added.map { row(diff, $0, "added") } + diff.removed.map { row(diff, $0, "**removed**") }
    }
    text.table("\n", ["relation", "target", "change"], rows: statements)
    if text.leftOut == 0 { return text.text }
    return text.text + "\n\(counted(text.leftOut, "more row")) for which there is no room: `aasa diff` shows all.\n"
  }

  private func row(_ diff: StatementDiff, _ party: StatementDiff.Party, _ change: String) -> [String] {
    [MarkdownText.code(diff.name), MarkdownText.message(party.words), change]
  }
}
