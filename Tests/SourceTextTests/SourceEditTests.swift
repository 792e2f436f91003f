import SeededRandom
import SourceText
import Testing

@Suite("Edits of a file")
struct SourceEditTests {
  @Test("edits joined to one change a file as they do one by one", arguments: 1...50)
  func joined(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let file = SourceFile(name: "test", bytes: Array("abcdefghijklmnopqrstuvwxyz".utf8))
    var edits: [SourceEdit] = []
    var position = random.below(3)
    while position < 24 {
      let end = position + random.below(3)
      edits.append(SourceEdit(SourceRange(position..<end), String(repeating: "-", count: random.below(3))))
      position = end + 1 + random.below(4)
    }
    let joined = file.joined(edits.shuffled(using: &random))
    #expect(file.applying([joined]) == file.applying(edits))
    #expect(joined.range.bytes.lowerBound == edits.first?.range.bytes.lowerBound)
    #expect(joined.range.bytes.upperBound == edits.last?.range.bytes.upperBound)
  }
}
