import JSONSource
import SeededRandom
import SourceText
import Testing

/// Runs of valid tokens have a reader of their own; the one of single tokens is its judge.
@Suite("A text is read alike in runs and token by token")
struct RunTests {
  @Test("the texts of the tables", arguments: ["accept", "reject", "recover"])
  func tables(name: String) throws {
    for text in try CaseTable.read(name) { expectEqualDocuments(text.bytes) }
  }

  @Test("random texts, whole and damaged", arguments: 1...300)
  func randomTexts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = RandomText.document(&random)
    expectEqualDocuments(text)
    var damaged = text
    for _ in 0..<20 {
      damaged = RandomText.damaged(damaged, &random)
      expectEqualDocuments(damaged)
      expectEqualDocuments(RandomText.damaged(text, &random))
    }
  }

  @Test("generated lists, damaged at one place", arguments: 1...200)
  func generatedLists(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let space = ["", " ", "\n  "][Int.random(in: 0..<3, using: &random)]
    let elements = (0..<20).map { _ in
      let path = String(repeating: "a", count: Int.random(in: 0...20, using: &random))
      return #"{"/":\#(space)"/\#(path)"}"#
    }
    let text = Array(#"{"components":\#(space)[\#(elements.joined(separator: ",\(space)"))]}"#.utf8)
    expectEqualDocuments(text)
    expectEqualDocuments(RandomText.damaged(text, &random))
  }

  @Test("every byte at every place of a string")
  func everyByte() {
    for place in 0..<18 {
      for byte in UInt8.min...UInt8.max {
        var text = Array(#"["0123456789abcdefgh", 1]"#.utf8)
        text[2 + place] = byte
        expectEqualDocuments(text)
      }
    }
  }

  @Test("limits of depth and problems")
  func limits() {
    var limits = JSONReader.Limits()
    limits.depth = 3
    expectEqualDocuments(Array("[[[]]]".utf8), limits)
    expectEqualDocuments(Array("[[[[]]]]".utf8), limits)
    limits.problems = 2
    expectEqualDocuments(Array("[1,,2,,3,,4]".utf8), limits)
  }

  private func expectEqualDocuments(
    _ bytes: [UInt8], _ limits: JSONReader.Limits = JSONReader.Limits(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let source = SourceFile(name: "text", bytes: bytes)
    let inRuns = JSONReader.read(source, range: nil, limits: limits, inRuns: true)
    let byTokens = JSONReader.read(source, range: nil, limits: limits, inRuns: false)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(inRuns.problems == byTokens.problems, "\(text)", sourceLocation: sourceLocation)
    #expect(inRuns.nodes.all == byTokens.nodes.all, "\(text)", sourceLocation: sourceLocation)
  }
}

@Suite("Values that are too large for their word on the tape")
struct LargeValueTests {
  @Test("an array of many values", arguments: [2_045, 2_046, 2_047, 5_000])
  func manyValues(count: Int) throws {
    let document = read("[" + Array(repeating: "1", count: count).joined(separator: ",") + "]")
    let root = try #require(document.root)
    #expect(document.problems.isEmpty && document.elements(root).reduce(0) { count, _ in count + 1 } == count)
    #expect(document.elementList(root) == Array(document.elements(root)))
    #expect(document.range(root).count == 2 * count + 1)
    expectWellFormed(document)
  }

  @Test("an object around a long text", arguments: [16_370, 16_380, 16_390, 40_000, 1 << 25])
  func longText(count: Int) throws {
    let text = Array(repeating: UInt8(ascii: "a"), count: count)
    let document = read(Array(#"[{"key":""#.utf8) + text + Array(#""},2]"#.utf8))
    let root = try #require(document.root)
    let elements = document.elementList(root)
    #expect(document.problems.isEmpty && elements.count == 2)
    #expect(document.value("key", of: elements[0]).map { document.contentRange($0).count } == count)
    expectWellFormed(document)
  }

  @Test("a missing bracket before large values")
  func missingBracket() throws {
    let list = "[" + Array(repeating: "1", count: 5_000).joined(separator: ",") + "]"
    let document = read(#"{"list": {"a": [\#(list), \#(list)]}, {"a": \#(list)}], "last": true}"#)
    let root = try #require(document.root)
    let outer = try #require(document.value("list", of: root))
    #expect(document.kind(outer) == .array && document.elementList(outer).count == 2)
    #expect(document.value("last", of: root).flatMap(document.boolean) == true)
    expectWellFormed(document)
  }
}
