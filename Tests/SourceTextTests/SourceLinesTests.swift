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

  @Test(
    "lines of any length across blocks are those of the whole text", arguments: [1, 2, 3, 4_095, 4_096, 4_097, 9_000])
  func longTexts(_ length: Int) {
    let ending = length.isMultiple(of: 2) ? "\r\n" : "\n"
    let count = max(3, 20_000 / length)
    let line = String(repeating: "é", count: length)
    let bytes = Array(Array(repeating: line, count: count).joined(separator: ending).utf8)
    let lines = SourceLines(SourceFile(name: "text", bytes: bytes))
    #expect(lines.count == count)
    let step = line.utf8.count + ending.utf8.count
    for number in [1, 2, count / 2, count - 1, count] {
      let start = (number - 1) * step
      #expect(lines.range(ofLine: number) == start..<start + line.utf8.count)
      let position = lines.position(of: ByteOffset(start + 2 * (length - 1)))
      #expect([position.line, position.column] == [number, length])
    }
  }
}
