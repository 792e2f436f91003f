import JSONSource
import SourceText
import Testing

@Suite("Texts as JSON strings")
struct JSONQuotedTests {
  @Test(
    "quotation marks, controls and invisible scalars are escaped",
    arguments: [
      ("", #""""#), ("plain ü 🐟", #""plain ü 🐟""#), ("a\"b\\c", #""a\"b\\c""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
      ("\u{0}\u{7F}\u{202E}", #""\u0000\u007F\u202E""#), ("\u{E0001}", #""\uDB40\uDC01""#),
    ])
  func quoted(_ text: String, _ expected: String) { #expect(jsonQuoted(text) == expected) }

  @Test("a caller can keep scalars that are escaped otherwise")
  func kept() {
    #expect(jsonQuoted("\u{E0001}\u{1}\"") { $0.value < 0x10000 && isHostile($0) } == "\"\u{E0001}\\u0001\\\"\"")
  }

  @Test("the reader reads what was written")
  func reading() {
    let text = String(String.UnicodeScalarView((0..<0x3000).compactMap(Unicode.Scalar.init)))
    let document = JSONReader.read(SourceFile(name: "text", bytes: Array(jsonQuoted(text).utf8)))
    #expect(document.problems.isEmpty)
    #expect(document.root.map(document.string) == text)
  }
}
