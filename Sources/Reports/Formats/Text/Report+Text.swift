import SourceText
package import Tasks

extension Report {
  func text(style: Style, width: Int) -> String { files.map { $0.text(style: style, width: width) }.joined() }

  /// The findings as text, without files that have none.
  func findingsText(style: Style, width: Int) -> String {
    let text = files.filter { !$0.results.isEmpty }.map { $0.text(style: style, width: width) }.joined()
    return text.isEmpty && !files.isEmpty ? style(.good, "no findings") + "\n" : text
  }

  /// `3 errors, 1 warning in 6 files`: the total of a run over several files.
  package func totalText(files count: Int) -> String {
    let fixable = self.files.filter(\.canBeFixed).reduce(0) { $0 + $1.fixable }
    let known = self.files.reduce(0) { $0 + $1.known }
    return "\(countWords) in \(counted(count, "file"))\(known == 0 ? "" : " (\(grouped(known)) known)")"
      + failureWords.map { ", \($0)" }.joined() + Self.fixes(fixable, hasMore: files.contains(where: \.hasMoreFixes))
      + "\n"
  }

  /// The number of findings that `--fix` removes, behind the number of all.
  static func fixes(_ count: Int, hasMore: Bool) -> String {
    count == 0 ? "" : "; `--fix` can fix \(grouped(count))\(hasMore ? " or more" : "")"
  }
}
