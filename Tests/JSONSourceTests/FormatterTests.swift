import JSONSource
import SeededRandom
import SourceText
import Testing

@Suite("White space in the style of the text")
struct FormatterTests {
  @Test(
    "a text keeps its indentation, line ends, spaces and lines",
    arguments: [
      // Lines that were moved get their indentation back.
      ("{\n  \"a\": 1,\n      \"b\": [\n  2\n]\n}\n", "{\n  \"a\": 1,\n  \"b\": [\n    2\n  ]\n}\n"),
      ("{\n\t\"a\": {\n\t\"b\": 1 }\n}", "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}"),
      // Line ends, and spaces at the ends of lines.
      ("{  \r\n    \"a\" : 1 ,\r\n\"b\" : 2\r\n}\r\n\r\n", "{\r\n    \"a\" : 1,\r\n    \"b\" : 2\r\n}\r\n"),
      // What is on one line stays there, spaced like its neighbours.
      (
        "[\n  { \"/\": \"/a\" },\n  {\"/\":\"/b\"},\n  { \"/\": \"/c\" }\n]",
        "[\n  { \"/\": \"/a\" },\n  { \"/\": \"/b\" },\n  { \"/\": \"/c\" }\n]"
      ),
      ("{\n  \"a\": [1,2, 3, 4,\n 5, 6]\n}", "{\n  \"a\": [\n    1, 2, 3, 4,\n    5, 6\n  ]\n}"),
      // Brackets that share a line, and commas at the start of one.
      ("[{\n  \"a\": 1\n}, {\n \"b\": 2\n}]", "[{\n  \"a\": 1\n}, {\n  \"b\": 2\n}]"),
      ("{\n    \"a\": 1\n  , \"b\": 2\n}", "{\n    \"a\": 1\n    , \"b\": 2\n}"),
      // One empty line parts members.
      ("{\n  \"a\": 1,\n\n\n  \"b\": 2\n\n}", "{\n  \"a\": 1,\n\n  \"b\": 2\n}"),
      // Without lines.
      (
        "{\"a\":{\"b\":[1,2]},\"c\":[{\"/\":1}]}",
        "{\n    \"a\": {\n        \"b\": [1, 2]\n    },\n    \"c\": [\n        { \"/\": 1 }\n    ]\n}"
      ),
      ("{\"a\": {\"b\": 1}}\n", "{\n    \"a\": {\"b\": 1}\n}\n"),
      ("{ }", "{}"), ("[ ]\n", "[]\n"), (" 5 ", "5"),
      // A text that is not valid.
      ("{ \"a\" : 1, }", "{ \"a\" : 1, }"), ("", ""),
    ])
  func style(text: String, formatted: String) {
    #expect(Self.formatted(Array(text.utf8)) == Array(formatted.utf8))
  }

  @Test("only white space changes, and a formatted text stays as it is", arguments: 1...400)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = RandomText.document(&random)
    let formatted = Self.formatted(text)
    #expect(read(formatted).problems.isEmpty)
    #expect(read(formatted).minified() == read(text).minified())
    #expect(Self.formatted(formatted) == formatted, "\(String(decoding: text, as: UTF8.self))")
  }

  private static func formatted(_ text: [UInt8]) -> [UInt8] {
    let document = read(text)
    return document.source.applying(JSONFormatter(document, indentation: "    ").edits)
  }
}
