extension SourceFile {
  /// `file:line:column` of the beginning of a range, for people. O(bytes).
  package func place(of range: SourceRange) -> String { SourceLines(self).position(of: range.lower).text(in: self) }
}

extension SourceLines.Position {
  /// `file:line:column`, for people.
  package func text(in source: SourceFile) -> String { text(in: escapedForDisplay(source.name)) }

  /// The same for a name that is written as it is.
  package func text(in name: String) -> String { "\(name):\(line):\(column)" }
}
