import LanguageServer
import SeededRandom
import SourceText
import Testing

@Suite("After any changes the server's text is the client's")
struct DocumentTextTests {
  @Test(
    "random changes agree with a model in each unit", arguments: SourceLines.Unit.allCases, 0..<40 as Range<UInt64>)
  func random(unit: SourceLines.Unit, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let choice = SourceLines.Unit.allCases.firstIndex(of: unit) ?? 0
    let bytes = [UInt8(choice), UInt8(random.below(256))] + (0..<300).map { _ in UInt8(random.below(256)) }
    #expect(EditorCase(bytes).fault() == nil)
  }

  @Test("changes from the end to the start of a text agree with a model", arguments: 0..<40 as Range<UInt64>)
  func descending(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let start = (0..<50).map { _ in random.pick(["é", "😀", "\n", "\r\n", "ab", "{"]) }.joined()
    var model = NaiveText(start, .utf16)
    var text = DocumentText(start)
    var changes: [TextChange] = []
    // As editors send the changes of many cursors.
    for line in model.lineLengths.indices.reversed() {
      for character in stride(from: model.lineLengths[line], through: 0, by: -3) {
        let place = SourceLines.Place(line: line, character: character)
        let end = SourceLines.Place(line: line, character: character + random.below(2))
        changes.append(TextChange(place..<end, random.pick(["x", "", "\n", "語"])))
      }
    }
    for change in changes { model.apply(change) }
    text.apply(changes, in: .utf16)
    #expect(text.bytes == model.bytes)
  }

  @Test("a change at the start of the last one sees the lines that it made")
  func joined() {
    func place(_ line: Int, _ character: Int) -> SourceLines.Place { .init(line: line, character: character) }
    var text = DocumentText("abc\ndef\n")
    text.apply(
      [
        TextChange(place(0, 3)..<place(1, 0), ""),
        TextChange(place(0, 5)..<place(0, 6), "X"),
      ], in: .utf16)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "abcdeX\n")
  }
}
