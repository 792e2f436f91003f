import SourceText

/// A text from outside between backquotes, escaped and shortened.
func quoted(_ text: some StringProtocol) -> String { "`\(shownShort(text))`" }

/// A text from outside, escaped and shortened.
func shownShort(_ text: some StringProtocol) -> String {
  let start = text.prefix(60)
  return escapedForDisplay(start) + (start.endIndex < text.endIndex ? "…" : "")
}
