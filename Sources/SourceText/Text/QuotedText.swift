/// A text from outside as code in a message: escaped, between backquotes.
package func backquoted(_ text: some StringProtocol) -> String { "`\(escapedForCode(text))`" }

/// The same, shortened; an empty text as `""`.
package func quoted(_ text: some StringProtocol, limit: Int = 60) -> String {
  "`\(text.isEmpty ? "\"\"" : shownShort(text, limit: limit))`"
}

/// A text from outside, escaped and shortened.
package func shownShort(_ text: some StringProtocol, limit: Int = 60) -> String {
  let start = text.prefix(limit)
  return escapedForCode(start) + (start.endIndex < text.endIndex ? "…" : "")
}
