import AssetLinks
import SourceText

/// The differences of two `assetlinks.json` as text: for each app, opened URLs in green and closed ones in red, then the relations.
package struct AssetLinksDiffText {
  private let showsAll: Bool
  private let style: Style
  private let width: Int

  /// - Parameters:
  ///   - showsAll: Whether `--all` was given.
  ///   - width: The columns of a line; URLs, names and places are not broken.
  package init(showsAll: Bool = false, style: Style, width: Int) {
    self.showsAll = showsAll
    self.style = style
    self.width = width
  }

  package func text(_ comparison: AssetLinksComparison) -> String {
    let diff = comparison.diff
    if diff.result == .equivalent {
      return style(.good, "equivalent") + ": every URL opens the same apps with both files\n"
    }
    let sides = (old: AssetLinksSide("old", comparison.old.file), new: AssetLinksSide("new", comparison.new.file))
    var blocks = comparison.changesByApp.map { group in
      heading(group.app)
        + group.changes.flatMap { change in
          [head(change)] + sides.old.lines(change.old, style: style, width: width)
            + sides.new.lines(change.new, style: style, width: width)
        }
    }
    if blocks.isEmpty, diff.undecided.isEmpty { blocks.append(["every URL opens the same apps with both files"]) }
    for question in diff.undecided { blocks.append(heading(question.app.text) + [line(question)]) }
    if diff.isCut { blocks.append([note]) }
    blocks += diff.statements.map { lines($0, sides.old.places, sides.new.places) }
    return blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private func heading(_ app: String) -> [String] { [style(.strong, escapedForDisplay(app))] }

  private func head(_ change: AssetLinksDiff.Change) -> String {
    let url = escapedForDisplay(change.url)
    switch change.kind {
    case .opened: return "  " + style(.added, "+ opens \(url)")
    case .closed: return "  " + style(.removed, "- no longer opens \(url)")
    }
  }

  private var note: String {
    showsAll
      ? "more URLs change; the first \(grouped(DifferenceText.allLimit)) of each kind are shown"
      : "more rules changed; `--all` shows a URL for each"
  }

  private func line(_ question: AssetLinksDiff.Undecided) -> String {
    let text = wrapped("undecided \(question.words): the search budget ran out", width: max(width - 4, 24))
    return "  " + style(.warning, "? " + text.joined(separator: "\n    "))
  }

  private func lines(_ diff: StatementDiff, _ old: RulePlaces, _ new: RulePlaces) -> [String] {
    func lines(
      _ parties: [StatementDiff.Party], _ verb: String, _ role: Style.Role, _ places: RulePlaces
    ) -> [String] {
      parties.flatMap { party -> [String] in
        let place = style(.gutter, places.place(party.node))
        let name = escapedForDisplay(party.name)
        guard let fingerprint = party.fingerprint else { return ["  \(style(role, "\(verb) \(name)"))  \(place)"] }
        return [
          "  \(style(role, "\(verb) a fingerprint of \(name)"))  \(place)", "      \(escapedForDisplay(fingerprint))",
        ]
      }
    }
    return [style(.strong, escapedForDisplay(diff.name))] + lines(diff.added, "+ lists", .added, new)
      + lines(diff.removed, "- no longer lists", .removed, old)
  }
}
