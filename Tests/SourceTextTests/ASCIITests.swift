import Testing

@testable import SourceText

@Suite struct ASCIITests {
  @Test func `each byte has the classes of its character`() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      #expect(byte.isASCIIDigit == (character.isASCII && character.isNumber), "\(byte)")
      #expect(byte.isASCIILetter == (character.isASCII && character.isLetter), "\(byte)")
      #expect(byte.isASCIIUppercase == (character.isASCII && character.isUppercase), "\(byte)")
      #expect(byte.isASCIILowercase == (character.isASCII && character.isLowercase), "\(byte)")
      #expect(byte.hexDigitValue.map(Int.init) == (character.isASCII ? character.hexDigitValue : nil), "\(byte)")
    }
    #expect(!Unicode.Scalar("é").isASCIIAlphanumeric && !0x160.isASCIILetter)
  }

  @Test(arguments: [("", false), ("0", true), ("017", true), ("1a", false), ("١", false), ("-1", false)])
  func `a number is one or more ASCII digits`(text: String, isNumber: Bool) {
    #expect(text.isASCIINumber == isNumber)
  }

  @Test func `hexadecimal numbers are padded, never cut`() {
    #expect(hexadecimal(0xA, width: 2) == "0A" && hexadecimal(0x1F600, width: 4) == "1F600" && hexadecimal(7) == "7")
  }
}

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("componets", ["components"]), ("COMPONENTS", ["components"]), ("pats", ["paths"]),
    ("zzz", []), ("", []),
  ])
  func `the nearest candidates are suggested, and none that is far`(word: String, expected: [String]) {
    #expect(nearest(to: word, among: ["components", "paths", "exclude"]) == expected)
  }

  @Test func `candidates at the same distance are all suggested`() {
    #expect(nearest(to: "bat", among: ["cat", "hat", "dog"]) == ["cat", "hat"])
  }

  @Test func `words are compared in the form that is asked for`() {
    func plain(_ text: String) -> String { text.lowercased().filter { $0 != "_" } }
    #expect(nearest(to: "case_sensitive", among: ["caseSensitive"], by: plain) == ["caseSensitive"])
  }
}
