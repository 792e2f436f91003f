import SourceText
import Testing

@testable import Reports
@testable import TerminalText

@Suite("Snippets underline the place that is meant")
struct SnippetTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    /// The bytes of the primary mark.
    let mark: Range<Int>
    var labels: [(range: Range<Int>, text: String)] = []
    var width = 60
    let expected: String
  }

  @Test(arguments: cases)
  func isDrawn(_ example: Case) {
    let source = SourceFile(name: "file", bytes: Array(example.text.utf8))
    #expect(drawn(source, example.mark, example.labels, width: example.width) == example.expected + "\n")
  }

  @Test("bytes that are not UTF-8 count a column each error")
  func invalidBytes() {
    let source = SourceFile(name: "file", bytes: [0x61, 0xC3, 0x28, 0xFF, 0x62])
    #expect(drawn(source, 4..<5) == "  |\n1 | a\u{FFFD}(\u{FFFD}b\n  |     ^\n")
  }

  @Test("of a line of a megabyte only the window is shown", arguments: [40, 80, 120])
  func longLine(width: Int) throws {
    let item = #"{"/": "/é/*"}, "#
    let text = String(repeating: item, count: 70_000)
    let offset = item.utf8.count * 35_000
    let source = SourceFile(name: "file", bytes: Array(text.utf8))
    let lines = drawn(source, offset..<offset + item.utf8.count - 2, width: width).split(separator: "\n")
    let code = try #require(lines.dropFirst().first)
    #expect(lines.allSatisfy { displayWidth(String($0)) <= width })
    #expect(displayWidth(String(code)) >= width - 4)
    #expect(code.hasPrefix("1 | …") && code.hasSuffix("…"))
    let columns = Array(lines[2]).indices.filter { Array(lines[2])[$0] == "^" }
    #expect(String(columns.map { Array(code)[$0] }) == #"{"/": "/é/*"}"#)
  }

  @Test("wherever the place is in a long line, it is in the window", arguments: [0, 1, 39, 40, 55, 150, 239, 240])
  func placeIsInWindow(offset: Int) throws {
    let letters = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let bytes = (0..<240).map { letters[$0 * 7 % letters.count] }
    let lines = drawn(SourceFile(name: "file", bytes: bytes), offset..<min(offset + 1, 240), width: 50)
      .split(separator: "\n")
    #expect(lines.allSatisfy { displayWidth(String($0)) <= 50 })
    let column = try #require(Array(lines[2]).firstIndex(of: "^"))
    let code = Array(lines[1].unicodeScalars)
    let shown = column < code.count ? code[column] : nil
    #expect(shown == (offset < 240 ? Unicode.Scalar(bytes[offset]) : nil))
  }

  private func drawn(
    _ source: SourceFile, _ mark: Range<Int>, _ labels: [(range: Range<Int>, text: String)] = [], width: Int = 60
  ) -> String {
    let marks =
      [Snippet.Mark(SourceRange(mark), isPrimary: true)] + labels.map { Snippet.Mark(SourceRange($0.range), $0.text) }
    var text = ""
    Snippet(source, SourceLines(source), marks).render(.error, style: .plain, width: width, to: &text)
    return text
  }

  static let cases = [
    Case(
      testDescription: "a word", text: "{\"a\": 1}\n", mark: 1..<4,
      expected: """
          |
        1 | {"a": 1}
          |  ^^^
        """),
    Case(
      testDescription: "wide characters take two columns", text: "[\"日本\", \"語\"]", mark: 11..<16,
      expected: """
          |
        1 | ["日本", "語"]
          |          ^^^^
        """),
    Case(
      testDescription: "an emoji takes two columns, its joiner is escaped", text: "\"👩\u{200D}💻\" x", mark: 14..<15,
      expected: """
          |
        1 | "👩\\u{200D}💻" x
          |                ^
        """),
    Case(
      testDescription: "an emoji by its variation selector takes two columns", text: "❤️x", mark: 6..<7,
      expected: """
          |
        1 | ❤️x
          |   ^
        """),
    Case(
      testDescription: "a combining mark takes no column", text: "e\u{301}x", mark: 3..<4,
      expected: """
          |
        1 | e\u{301}x
          |  ^
        """),
    Case(
      testDescription: "a combining mark is underlined at its letter", text: "ae\u{301}x", mark: 2..<4,
      expected: """
          |
        1 | ae\u{301}x
          |  ^
        """),
    Case(
      testDescription: "tabs go to the next stop", text: "\ta\t\"b\"", mark: 3..<6,
      expected: """
          |
        1 |     a   "b"
          |         ^^^
        """),
    Case(
      testDescription: "a tab is underlined in full", text: "a\tb", mark: 1..<2,
      expected: """
          |
        1 | a   b
          |  ^^^
        """),
    Case(
      testDescription: "CRLF is a line ending and not shown", text: "{\r\n  \"a\",\r\n}\r\n", mark: 5..<8,
      expected: """
          |
        2 |   "a",
          |   ^^^
        """),
    Case(
      testDescription: "a lone CR is a line ending", text: "{\r  \"a\",\r}", mark: 4..<7,
      expected: """
          |
        2 |   "a",
          |   ^^^
        """),
    Case(
      testDescription: "controls and bidirectional marks are escaped and underlined in full",
      text: "a\u{1B}[0m\u{202E}b", mark: 5..<8,
      expected: """
          |
        1 | a\\u{1B}[0m\\u{202E}b
          |           ^^^^^^^^
        """),
    Case(
      testDescription: "the end of the file", text: "{\"a\": [", mark: 7..<7, labels: [(0..<1, "is not closed")],
      expected: """
          |
        1 | {"a": [
          | -      ^
          | |
          | is not closed
        """),
    Case(
      testDescription: "the end of a file with a final line ending", text: "{\n", mark: 2..<2,
      expected: """
          |
        2 |
          | ^
        """),
    Case(
      testDescription: "an empty file", text: "", mark: 0..<0,
      expected: """
          |
        1 |
          | ^
        """),
    Case(
      testDescription: "an empty range is its column", text: "[1 2]", mark: 3..<3,
      expected: """
          |
        1 | [1 2]
          |    ^
        """),
    Case(
      testDescription: "a line ending is underlined behind the line", text: "\"ab\ncd\"", mark: 3..<4,
      expected: """
          |
        1 | "ab
          |    ^
        """),
    Case(
      testDescription: "of several lines the first and the last are shown",
      text: "{\"a\": {\n  1\n  2\n  3\n}}", mark: 6..<21,
      expected: """
          |
        1 | {"a": {
          |       ^
        ...
        5 | }}
          | ^
        """),
    Case(
      testDescription: "a single line between two is shown", text: "[\n1\n]", mark: 0..<5,
      expected: """
          |
        1 | [
          | ^
        2 | 1
        3 | ]
          | ^
        """),
    Case(
      testDescription: "labels before and behind the place",
      text: "{\"a\": 1, \"a\": 2}", mark: 9..<12, labels: [(1..<4, "first here"), (14..<15, "this counts")],
      expected: """
          |
        1 | {"a": 1, "a": 2}
          |  ---     ^^^  - this counts
          |  |
          |  first here
        """),
    Case(
      testDescription: "the place covers a label", text: "abcdef", mark: 2..<4, labels: [(0..<6, "all")],
      expected: """
          |
        1 | abcdef
          | --^^-- all
        """),
    Case(
      testDescription: "words that do not fit go below", text: "0123456789012345678901234567", mark: 0..<1,
      labels: [(20..<22, "twelve and more")], width: 34,
      expected: """
          |
        1 | 0123456789012345678901234567
          | ^                   --
          |                twelve and more
        """),
    Case(
      testDescription: "line numbers of other widths align",
      text: String(repeating: "\n", count: 8) + "a\nb\n", mark: 10..<11, labels: [(8..<9, "above")],
      expected: """
           |
         9 | a
           | - above
        10 | b
           | ^
        """),
  ]
}
