import SourceText

extension CoverageReport {
  /// The components of a group that are listed without `--all`.
  private static let limit = 3

  /// A block for each file: the number of its components or rules, then for each group the ones that it reaches.
  ///
  /// - Parameter showsAll: True with `--all`.
  package func text(showsAll: Bool, style: Style, width: Int) -> String {
    files.map { file in
      let counts = "\(grouped(file.reached)) of \(counted(file.count, file.noun)) reached"
      let head: [(Style.Role?, String)] = [(.strong, escapedForDisplay(file.source.name)), (nil, ": \(counts)")]
      var lines = TerminalPrinter(style: style, width: width).lines(head, width: width)
      let column = file.groups.map { grouped($0.count).count }.max() ?? 0
      for (group, name) in zip(file.groups, names) {
        let shown = group.prefix(showsAll ? .max : Self.limit).map { $0.words() }
        let list = group.isEmpty ? "" : ": " + listed(shown, of: group.count)
        lines += paragraph(
          escapedForDisplay(name) + list, width: width, label: "  \(grouped(group.count).leftPadded(to: column))  ")
      }
      return lines.map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }
}
