/// A file under its two names, with its lines.
package struct ReportedFile: Sendable {
  /// The name for programs: relative to the working directory where it is inside, with `/` between folders. Not escaped.
  package let path: String
  package let source: SourceFile
  package let lines: SourceLines
  /// The file from which it is generated, for programs; not escaped.
  package private(set) var origin: String?

  /// - Parameter path: By default the name of the source.
  /// - Complexity: O(bytes).
  package init(_ source: SourceFile, path: String? = nil) {
    self.path = path ?? source.name
    self.source = source
    lines = SourceLines(source)
  }

  package func generated(from origin: String) -> ReportedFile {
    var file = self
    file.origin = origin
    return file
  }

  package func bounds(_ range: SourceRange) -> (start: LineColumn, end: LineColumn) {
    (lines.position(of: range.lower), lines.position(of: range.upper))
  }

  /// `file:line:column` of the beginning of a range, for people; the file alone without a range.
  package func place(_ range: SourceRange?) -> String {
    range.map { lines.position(of: $0.lower).text(in: source) } ?? escapedForDisplay(source.name)
  }
}
