import Testing

@testable import SourceText

@Suite("ASCII bytes")
struct ASCIITests {
  @Test("each byte has the classes of its character")
  func classes() {
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

  @Test(
    "a number is one or more ASCII digits",
    arguments: [("", false), ("0", true), ("017", true), ("1a", false), ("١", false), ("-1", false)])
  func numbers(text: String, isNumber: Bool) {
    #expect(text.isASCIINumber == isNumber)
  }

  @Test("hexadecimal numbers are padded, never cut")
  func hexadecimals() {
    #expect(hexadecimal(0xA, width: 2) == "0A" && hexadecimal(0x1F600, width: 4) == "1F600" && hexadecimal(7) == "7")
  }
}

@Suite("Bytes of a span")
struct SpanBytesTests {
  private func isWithin(_ bytes: [UInt8], _ range: ClosedRange<UInt8>) -> Bool { bytes.span.isWithin(range) }
  private func begins(_ bytes: [UInt8], _ other: [UInt8]) -> Bool { bytes.span.begins(with: other.span) }

  @Test(
    "bytes within a range are found at every place and length",
    arguments: [0x20...0x7E, 0...0x7F, 0x21...0x21] as [ClosedRange<UInt8>])
  func ranges(_ range: ClosedRange<UInt8>) {
    for count in 0...26 {
      #expect(isWithin(Array(repeating: range.upperBound, count: count), range))
      for place in 0..<count {
        for byte in UInt8.min...UInt8.max {
          var bytes = Array(repeating: place % 2 == 0 ? range.lowerBound : range.upperBound, count: count)
          bytes[place] = byte
          #expect(isWithin(bytes, range) == range.contains(byte), "\(byte) at \(place) of \(count)")
        }
      }
    }
  }

  @Test("a span begins with its own first bytes, and with no other ones")
  func beginnings() {
    let bytes = Array("https://harbor.shop/buy".utf8)
    for count in 0...bytes.count {
      #expect(begins(bytes, Array(bytes[..<count])))
      for place in 0..<count {
        var other = Array(bytes[..<count])
        other[place] ^= 0x20
        #expect(!begins(bytes, other))
      }
    }
    #expect(!begins(bytes, bytes + [0]))
  }
}

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "the nearest candidates are suggested, and none that is far",
    arguments: [
      ("componets", ["components"]), ("COMPONENTS", ["components"]), ("pats", ["paths"]),
      ("zzz", []), ("", []),
    ])
  func suggests(word: String, expected: [String]) {
    #expect(nearest(to: word, among: ["components", "paths", "exclude"]) == expected)
  }

  @Test("candidates at the same distance are all suggested")
  func suggestsAll() {
    #expect(nearest(to: "bat", among: ["cat", "hat", "dog"]) == ["cat", "hat"])
  }

  @Test("words are compared in the form that is asked for")
  func comparesForms() {
    func plain(_ text: String) -> String { text.lowercased().filter { $0 != "_" } }
    #expect(nearest(to: "case_sensitive", among: ["caseSensitive"], by: plain) == ["caseSensitive"])
  }
}
