import Testing

@testable import SourceText

@Suite struct Base64Tests {
  @Test(
    "Base64 is padded",
    arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"), ("\u{3FF}~", "z79+")])
  func base64Text(text: String, expected: String) {
    #expect(base64(Array(text.utf8)) == expected)
    #expect(decodedBase64(expected) == Array(text.utf8))
  }

  @Test("Base64 may have white space, and no padding", arguments: [" Z m\n8= ", "Zm8"])
  func looseBase64(text: String) {
    #expect(decodedBase64(text) == Array("fo".utf8))
  }

  @Test("Malformed Base64 has no bytes", arguments: ["Z", "Z===", "Zm8=Zg==", "Zm9v=", "Zm-v"])
  func malformedBase64(text: String) {
    #expect(decodedBase64(text) == nil)
  }
}
