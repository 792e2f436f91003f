package import Analysis
package import Association
import Matching
import SourceText

/// What two files do differently, as people read it: for each app, what is opened in green and what is closed in red.
package struct DifferenceText {
  private let old: Side
  private let new: Side
  private let style: Style
  private let width: Int

  private struct Side {
    let label: String
    let file: AssociationFile
    let places: ComponentPlaces

    init(_ label: String, _ file: AssociationFile) {
      self.label = label
      self.file = file
      places = ComponentPlaces(file)
    }
  }

  /// - Parameter width: The columns that a line may take; URLs, app IDs and places are not broken.
  package init(old: AssociationFile, new: AssociationFile, style: Style, width: Int) {
    self.old = Side("old", old)
    self.new = Side("new", new)
    self.style = style
    self.width = width
  }

  package func text(_ differences: FileDiff) -> String {
    if differences.isEquivalence {
      return style(.good, "equivalent") + ": every URL opens the same apps with both files\n"
    }
    var blocks: [(apps: [AppID], lines: [String])] = []
    func add(_ lines: [String], _ apps: [AppID]) {
      if let index = blocks.firstIndex(where: { $0.apps == apps }) {
        blocks[index].lines += lines
      } else {
        blocks.append((apps, lines))
      }
    }
    for change in differences.changes { add(lines(change), change.apps) }
    for question in differences.undecided { add([line(question)], question.apps) }
    return blocks.map { block in
      (block.apps.map { style(.strong, escapedForDisplay($0.text)) } + block.lines).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private func lines(_ change: FileDiff.Change) -> [String] {
    let url = escapedForDisplay(change.url)
    let head: String
    switch change.kind {
    case .opened: head = style(.added, "+ opens \(url)")
    case .closed: head = style(.removed, "- no longer opens \(url)")
    case .moved(let winners):
      let apps = winners.map { escapedForDisplay($0.text) }.joined(separator: ", ")
      head = style(.moved, "> leaves \(url)\n  > to \(apps)")
    }
    return ["  " + head] + lines(change.old, old, change.apps.first) + lines(change.new, new, change.new.app)
  }

  /// What decided on one side: the component, its place and its text.
  private func lines(_ verdict: AppVerdict, _ side: Side, _ app: AppID?) -> [String] {
    let start = "      \(side.label)  "
    guard let component = side.places.component(verdict) else {
      let isNamed = app.map { side.file.applinks?.apps.contains($0) == true } ?? false
      return [start + (isNamed ? "no component matches" : "no entry names the app")]
    }
    let effect = verdict.verdict == .exclude ? "excluded" : "opened"
    let name = side.places.name(component)
    let place = style(.gutter, side.places.place(component.node))
    let indent = spaces(start.count)
    return [
      "\(start)\(effect) by \(name)  \(place)",
      indent + side.places.excerpt(component, limit: max(width - indent.count, 24)),
    ]
  }

  private func line(_ question: FileDiff.Undecided) -> String {
    let words =
      switch question.kind {
      case .opened: "whether it opens URLs that it did not"
      case .closed: "whether it no longer opens some URL"
      case .moved: "whether a URL moves from it to another app"
      }
    let text = wrapped("undecided \(words): the budget ended first", width: max(width - 4, 24))
    return "  " + style(.warning, "? " + text.joined(separator: "\n    "))
  }
}
