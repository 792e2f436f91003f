import SourceText
import Tasks
import TerminalText

extension CoverageReport {
  /// The components of a group that are listed without `--all`.
  private static let limit = 3

  /// A section of a terminal for each file: the number of its components or rules, then for each group the ones that it reaches.
  func sections(showsAll: Bool) -> [Document.Section] {
    files.map { file in
      let counts = "\(grouped(file.coverage.reachedCount)) of \(counted(file.coverage.count, file.places.noun)) reached"
      let column = file.groups.map { grouped($0.count).count }.max() ?? 0
      let rows = zip(file.groups, names).map { group, name in
        let shown = group.prefix(showsAll ? .max : Self.limit).map { $0.isComponent ? $0.title : $0.excerpt(60) }
        let list = group.isEmpty ? "" : ": " + listed(shown, of: group.count)
        return Document.Fact(
          name: grouped(group.count).leftPadded(to: column), text: InlineText(message: escapedForDisplay(name) + list))
      }
      let name = InlineText.plain(escapedForDisplay(file.places.source.name))
      return .init(
        "", inline: "",
        [
          .only(
            .terminal,
            [.verdict([(name, .strong), (.plain(": \(counts)"), nil)]), .rows(.init(rows: rows, labelRole: nil))])
        ])
    }
  }
}
