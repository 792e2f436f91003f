import JSONSource
import Testing

@Suite("JSON is written in order, byte for byte")
struct JSONWriterTests {
  private func write(_ writer: inout JSONWriter) {
    writer.object {
      $0.member("b", "x")
      $0.member("a", 1)
      $0.member("list") {
        $0.array {
          $0.value(true)
          $0.null()
          $0.array { _ in }
          $0.object { _ in }
          $0.object { $0.member("n", -5) }
        }
      }
    }
  }

  @Test("compact is one line without spaces")
  func compact() {
    var writer = JSONWriter(.compact)
    write(&writer)
    #expect(writer.text == #"{"b":"x","a":1,"list":[true,null,[],{},{"n":-5}]}"#)
  }

  @Test("pretty has a line for each member and element")
  func pretty() {
    var writer = JSONWriter(.pretty)
    write(&writer)
    let expected = """
      {
        "b": "x",
        "a": 1,
        "list": [
          true,
          null,
          [],
          {},
          {
            "n": -5
          }
        ]
      }
      """
    #expect(writer.text == expected)
  }

  @Test(
    "strings are escaped where they must be, and where a terminal or a reader would be misled",
    arguments: [
      ("", #""""#),
      ("a\"b\\c/", #""a\"b\\c/""#),
      ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
      ("\r\n", #""\r\n""#),
      ("\u{0}\u{1B}\u{7F}\u{9F}", #""\u0000\u001B\u007F\u009F""#),
      ("\u{202E}\u{2066}\u{200B}\u{FEFF}\u{2028}", #""\u202E\u2066\u200B\uFEFF\u2028""#),
      ("\u{E0041}", #""\uDB40\uDC41""#),
      ("é日👩e\u{301}", "\"é日👩e\u{301}\""),
    ])
  func escapes(_ text: String, _ expected: String) {
    var writer = JSONWriter()
    writer.value(text)
    #expect(writer.text == expected)
  }
}
