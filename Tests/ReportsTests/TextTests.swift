import SourceText
import Tasks
import Testing

@testable import Reports
@testable import TerminalText

@Suite("Text is measured, wrapped and coloured")
struct TextTests {
  @Test(
    "a text has the width that terminals give it",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}", 2),
      ("👩", 2), ("❤", 1), ("❤️", 2), ("🇨🇭", 2), ("…", 1), ("\u{20000}", 2),
    ])
  func widths(_ text: String, _ width: Int) {
    #expect(displayWidth(text) == width)
  }

  @Test(
    "a long text is cut at the columns of a terminal",
    arguments: [
      ("abc", 3, "abc", "abc"), ("abcd", 3, "ab…", "…cd"), ("日本語", 6, "日本語", "日本語"), ("日本語", 5, "日本…", "…本語"),
      ("日本語", 4, "日…", "…語"), ("a日本", 3, "a…", "…本"),
    ])
  func cuts(_ text: String, _ columns: Int, _ beginning: String, _ end: String) {
    #expect(shortened(text, columns: columns) == beginning)
    #expect(shortened(text, columns: columns, keepsEnd: true) == end)
  }

  @Test("a backquote of a text cannot end the code of a message")
  func backquotes() {
    let message = InlineText(message: "the path `\(escapedForCode("/p`q/*"))` is long")
    #expect(message.parts == [.plain("the path "), .code("/p\\u{60}q/*"), .plain(" is long")])
    #expect(escapedForDisplay("/p`q") == "/p`q")
  }

  @Test("the width table is in order and without overlap")
  func tableIsOrdered() {
    for bounds in [noColumnBounds, twoColumnBounds] {
      #expect(bounds.count.isMultiple(of: 2))
      #expect(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 })
    }
    let ranges = [noColumnBounds, twoColumnBounds]
      .flatMap { bounds in stride(from: 0, to: bounds.count, by: 2).map { bounds[$0]..<bounds[$0 + 1] } }
      .sorted { $0.lowerBound < $1.lowerBound }
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
  }

  @Test(
    "text is broken at spaces, but not between backquotes where that can be avoided",
    arguments: [
      ("", 10, [""]),
      ("one two three", 20, ["one two three"]),
      ("one two three", 8, ["one two", "three"]),
      ("one two three", 3, ["one", "two", "three"]),
      ("say `one two three` now", 18, ["say", "`one two three`", "now"]),
      ("`one two three`", 8, ["`one two", "three`"]),
      ("see https://example.com/a/long/path here", 10, ["see", "https://example.com/a/long/path", "here"]),
      ("日本 日本", 6, ["日本", "日本"]),
      (" one  two ", 20, ["one two"]), ("one ", 20, ["one"]), ("one\ntwo", 20, ["one two"]), ("`a  b`", 20, ["`a  b`"]),
    ])
  func wrapping(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(wrapped(text, width: width) == lines)
  }

  @Test("colours stand around the text, and only when asked for")
  func colours() {
    #expect(Style.plain(.error, "x") == "x")
    #expect(Style.colored(.error, "x") == "\u{1B}[1;31mx\u{1B}[0m")
    #expect(Style.colored(.gutter, "").isEmpty)
  }
}
