import SourceText

/// A text of a file between backquotes, escaped and shortened.
package func quoted(_ text: some StringProtocol) -> String {
  let start = text.prefix(80)
  return "`\(escapedForDisplay(start))\(start.endIndex < text.endIndex ? "…" : "")`"
}
