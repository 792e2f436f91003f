import SourceText

/// A text from outside between backquotes, escaped and shortened; an empty one as `""`.
package func quoted(_ text: some StringProtocol, limit: Int = 60) -> String {
  "`\(text.isEmpty ? "\"\"" : shownShort(text, limit: limit))`"
}

/// A text from outside, escaped and shortened.
package func shownShort(_ text: some StringProtocol, limit: Int = 60) -> String {
  let start = text.prefix(limit)
  return escapedForCode(start) + (start.endIndex < text.endIndex ? "…" : "")
}
