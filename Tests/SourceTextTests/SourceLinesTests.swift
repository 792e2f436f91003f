import SourceText
import Testing

@Suite("Lines and columns")
struct SourceLinesTests {
  @Test(
    "an offset is a line and a column",
    arguments: [
      ("", 0, 1, 1), ("ab", 0, 1, 1), ("ab", 2, 1, 3), ("ab", 99, 1, 3),
      ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\n", 2, 2, 1),
      ("a\r\nb", 1, 1, 2), ("a\r\nb", 2, 1, 3), ("a\r\nb", 3, 2, 1),
      ("a\rb", 2, 2, 1), ("\r\r\n\n", 1, 2, 1), ("\r\r\n\n", 3, 3, 1), ("\r\r\n\n", 4, 4, 1),
      ("é€😀x", 2, 1, 2), ("é€😀x", 5, 1, 3), ("é€😀x", 9, 1, 4), ("é\né", 3, 2, 1), ("e\u{301}x", 3, 1, 3),
    ])
  func offsetIsALineAndAColumn(text: String, offset: Int, line: Int, column: Int) {
    let found = SourceLines(SourceFile(name: "text", bytes: Array(text.utf8))).position(of: ByteOffset(offset))
    #expect([found.line, found.column] == [line, column])
  }

  @Test(
    "a line excludes its ending",
    arguments: [
      ("", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("a\rb", ["a", "b"]),
      ("\n\n", ["", ""]), ("a\n\r\nb", ["a", "", "b"]),
    ])
  func lineGoesWithoutItsEnding(text: String, expected: [String]) {
    let bytes = Array(text.utf8)
    let lines = SourceLines(SourceFile(name: "text", bytes: bytes))
    #expect((1...lines.count).map { String(decoding: bytes[lines.range(ofLine: $0)], as: UTF8.self) } == expected)
  }
}
