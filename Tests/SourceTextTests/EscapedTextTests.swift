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
      ("\u{85}", "\\u{85}"), ("\u{3164}\u{115F}\u{34F}", "\\u{3164}\\u{115F}\\u{34F}"), ("a\u{FE0F}", "a\u{FE0F}"),
      ("a\u{FE00}", "a\\u{FE00}"),
      ("\u{E0100}", "\\u{E0100}"),
    ])
  func hostileTextIsEscaped(text: String, shown: String) {
    #expect(Array(escapedForDisplay(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test("a message keeps its own line ends")
  func lines() {
    #expect(escapedLines("a\n  b\u{1B}\r") == "a\n  b\\u{1B}\\u{D}")
  }

  @Test(
    "a word of a shell is plain, in quotes, or in quotes with escapes",
    arguments: [
      ("a-b/c.json", "a-b/c.json"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("?*", "'?*'"),
      ("\u{1B}[31m'\\", #"$'\x1B[31m\x27\x5C'"#), ("é\u{E0041}", #"$'\xC3\xA9\xF3\xA0\x81\x81'"#),
      ("a\nb", #"$'a\x0Ab'"#),
    ])
  func shellWords(_ text: String, _ word: String) {
    #expect(ShellWord.quoted(text) == word)
  }
}
