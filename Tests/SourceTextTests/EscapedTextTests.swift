import SourceText
import Testing

@Suite("Text from a file is escaped for display")
struct EscapedTextTests {
  @Test(
    "control and invisible characters become escapes",
    arguments: [
      ("plain é € 😀", "plain é € 😀"), ("e\u{301}", "e\u{301}"), ("", ""),
      ("\u{1B}[31m", "\\u{1B}[31m"), ("a\u{0}b", "a\\u{0}b"), ("\t\r\n", "\\u{9}\\u{D}\\u{A}"), ("\u{7F}", "\\u{7F}"),
      ("\u{9B}", "\\u{9B}"), ("\u{202E}x\u{2066}", "\\u{202E}x\\u{2066}"), ("\u{200F}", "\\u{200F}"),
      ("\u{200B}\u{200D}", "\\u{200B}\\u{200D}"), ("\u{FEFF}", "\\u{FEFF}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
      ("\u{E000}", "\\u{E000}"), ("\u{E0041}", "\\u{E0041}"), ("\u{FFFD}", "\u{FFFD}"), ("\u{AD}", "\\u{AD}"),
    ])
  func hostileTextIsEscaped(text: String, shown: String) {
    #expect(Array(escapedForDisplay(text).unicodeScalars) == Array(shown.unicodeScalars))
  }
}
