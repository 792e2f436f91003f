import JSONSource
import SourceText
import Testing

@Suite("A document keeps values and their places")
struct DocumentTests {
  @Test(
    "a range of a decoded string has its place in the source",
    arguments: [
      (#""abc""#, 1..<2, "b"), (#""abc""#, 0..<3, "abc"), (#""abc""#, 3..<3, ""), (#""abc""#, 1..<99, "bc"),
      (#""a\nb""#, 1..<2, #"\n"#), (#""a\nb""#, 2..<3, "b"), (#""a\nb""#, 0..<3, #"a\nb"#), (#""a\nb""#, 3..<3, ""),
      (#""\u00e9x""#, 0..<2, #"\u00e9"#), (#""\u00e9x""#, 2..<3, "x"),
      (#""\ud83d\ude00x""#, 0..<4, #"\ud83d\ude00"#), (#""\ud83dx""#, 0..<3, #"\ud83d"#),
      (#""\ud83d\u0041""#, 3..<4, #"\u0041"#), (#""é\/€""#, 2..<3, #"\/"#), (#""é\/€""#, 3..<6, "€"),
    ])
  func decodedRangeHasItsPlace(text: String, range: Range<Int>, expected: String) throws {
    let document = read(text)
    let place = document.sourceRanges(ofDecoded: [range], in: try #require(document.root))[0]
    #expect(document.source.text(place) == expected)
  }

  @Test(
    "escapes are decoded",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00E9""#, "Aé"), (#""\ud83d\ude00""#, "😀"),
      (#""\ud83d""#, "\u{FFFD}"), (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
      (#""\u0000""#, "\u{0}"), (#""😀\n""#, "😀\n"), (#""\q""#, #"\q"#), (#""\u12""#, #"\u12"#),
    ])
  func escapesAreDecoded(text: String, expected: String) throws {
    let document = read(text)
    let root = try #require(document.root)
    #expect(document.string(root) == expected)
    #expect(document.text(of: root, equals: expected))
    #expect(!document.text(of: root, equals: expected + "x"))
  }

  @Test("keys keep their order and duplicates, and the last duplicate counts")
  func keysKeepTheirOrder() throws {
    let document = read(#"{"b":1,"a":2,"b":3,"\u0061":4}"#)
    let root = try #require(document.root)
    #expect(document.members(root).map { document.string($0.key) } == ["b", "a", "b", "a"])
    #expect(document.value("b", of: root).map { document.source.text(document.range($0)) } == "3")
    #expect(document.value("a", of: root).map { document.source.text(document.range($0)) } == "4")
    #expect(document.value("c", of: root) == nil)
  }

  @Test("nesting is read up to the limit; deeper nesting is a problem")
  func nestingHasALimit() {
    func nested(_ depth: Int) -> JSONDocument {
      read(Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth))
    }
    #expect(nested(1_000).problems.isEmpty)
    #expect(problems(nested(1_001)) == "nestedTooDeeply(limit: 1000)@1:1001")
    #expect(problems(nested(100_000)) == "nestedTooDeeply(limit: 1000)@1:1001")
    expectWellFormed(nested(1_001))
  }

  @Test("reading stops with a problem after the limit of problems")
  func problemsHaveALimit() {
    var limits = JSONReader.Limits()
    limits.problems = 3
    let document = read(Array("[1,,,,,,,,2]".utf8), limits: limits)
    #expect(problems(document) == "extraComma@1:4 extraComma@1:5 extraComma@1:6 tooManyProblems(limit: 3)@1:7")
    expectWellFormed(document)
  }

  @Test("a part of a source is read alone, at its places in the whole")
  func partOfASourceIsRead() throws {
    let bytes = Array(#"xx{"a":[1]}yy"#.utf8)
    let document = JSONReader.read(SourceFile(name: "text", bytes: bytes), range: 2..<11)
    #expect(document.problems.isEmpty)
    #expect(document.range(try #require(document.root)).bytes == 2..<11)
    for end in 2..<11 {
      let cut = JSONReader.read(SourceFile(name: "text", bytes: bytes), range: 2..<end)
      #expect(!cut.problems.isEmpty)
      #expect(cut.nodes.all.allSatisfy { $0.end <= end })
    }
  }
}
