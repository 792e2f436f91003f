import Testing

@testable import SourceText

@Suite struct Base64Tests {
  @Test(
    "Base64 is padded",
    arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"), ("\u{3FF}~", "z79+")])
  func base64Text(text: String, expected: String) {
    #expect(base64(Array(text.utf8)) == expected)
  }
}
