package import Analysis
import Association
import Matching
import SourceText

/// The differences of two files as text: for each app, opened URLs in green and closed ones in red.
package struct DifferenceText {
  private let showsAll: Bool
  private let style: Style
  private let width: Int

  /// - Parameters:
  ///   - showsAll: Whether `--all` was given.
  ///   - width: The columns of a line; URLs, app IDs and places are not broken.
  package init(showsAll: Bool = false, style: Style, width: Int) {
    self.showsAll = showsAll
    self.style = style
    self.width = width
  }

  /// - Parameters:
  ///   - parts: The differences in each reading, newest first.
  ///   - services: The services that list other apps, with their names for the two files.
  package func text(_ parts: [SystemDiff], _ services: ServiceDiffText? = nil) -> String {
    guard let services, !services.diffs.isEmpty else { return text(of: parts) }
    let links = parts.areEquivalent ? "every URL opens the same apps with both files\n" : text(of: parts)
    return links + "\n" + services.text(style)
  }

  private func text(of parts: [SystemDiff]) -> String {
    let equivalent = style(.good, "equivalent") + ": every URL opens the same apps with both files\n"
    if parts.areEquivalent { return equivalent }
    if parts.count == 1 { return text(of: parts[0]) }
    return parts.map { part in
      style(.strong, "On \(part.systems):") + "\n" + (part.diff.isEquivalence ? equivalent : text(of: part))
    }.joined(separator: "\n")
  }

  private func text(of part: SystemDiff) -> String {
    let sides = (old: ComparedSide("old", part.old), new: ComparedSide("new", part.new))
    let differences = part.diff
    var blocks: [(apps: [AppID], lines: [String])] = []
    func add(_ lines: [String], _ apps: [AppID]) {
      if let index = blocks.firstIndex(where: { $0.apps == apps }) {
        blocks[index].lines += lines
      } else {
        blocks.append((apps, lines))
      }
    }
    for change in differences.changes { add(lines(change, sides.old, sides.new), change.apps) }
    for question in differences.undecided { add([line(question)], question.apps) }
    let text = blocks.map { block in
      (block.apps.map { style(.strong, escapedForDisplay($0.text)) } + block.lines).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
    return differences.isCut ? text + "\n" + note + "\n" : text
  }

  private var note: String {
    showsAll
      ? "more URLs change; the first \(grouped(Self.allLimit)) of each kind are shown"
      : "more components changed; `--all` shows a URL for each"
  }

  /// URLs of one kind of change that are shown without and with `--all`.
  package static let limit = 20
  package static let allLimit = 1_000

  private func lines(_ change: FileDiff.Change, _ old: ComparedSide, _ new: ComparedSide) -> [String] {
    let url = escapedForDisplay(change.url)
    let head: String
    switch change.kind {
    case .opened: head = style(.added, "+ opens \(url)")
    case .closed: head = style(.removed, "- no longer opens \(url)")
    case .moved(let winners):
      let apps = winners.map { escapedForDisplay($0.text) }.joined(separator: ", ")
      head = style(.moved, "> leaves \(url)\n  > to \(apps)")
    }
    return ["  " + head] + old.lines(change.old, change.apps.first, style: style, width: width)
      + new.lines(change.new, change.new.app, style: style, width: width)
  }

  private func line(_ question: FileDiff.Undecided) -> String {
    let words =
      switch question.kind {
      case .opened: "whether it opens URLs that it did not"
      case .closed: "whether it no longer opens some URL"
      case .moved: "whether a URL moves from it to another app"
      }
    let text = wrapped("undecided \(words): the search budget ran out", width: max(width - 4, 24))
    return "  " + style(.warning, "? " + text.joined(separator: "\n    "))
  }
}
