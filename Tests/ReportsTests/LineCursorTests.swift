import SeededRandom
import Testing

@testable import SourceText
@testable import TerminalText

@Suite("Lines of places are found from the place before")
struct LineCursorTests {
  @Test("places in any order have the lines and columns of the source")
  func places() {
    var random = SplitMix64(seed: 7)
    let long = String(repeating: "long ", count: 500)
    let parts = ["\n", "\r\n", "\r", "\r\r\n", "a", "é", "日本", "{\"/\": \"/x\"}", long]
    for _ in 0..<200 {
      let text = random.some(upTo: 40) { $0.pick(parts) }
      let source = SourceFile(name: "f", bytes: Array(text.joined().utf8))
      let lines = SourceLines(source)
      var cursor = LineCursor(source, lines)
      var offset = 0
      for _ in 0..<60 {
        let isNear = random.once(in: 2)
        offset = isNear ? offset + random.below(20) : random.below(source.bytes.count + 1)
        let place = ByteOffset(offset)
        let position = lines.position(of: place)
        #expect(cursor.position(of: place) == position)
        let line = cursor.line(at: place)
        #expect(line.number == position.line)
        #expect(line.bytes == lines.range(ofLine: position.line))
        #expect(line.end == lines.end(ofLine: position.line))
      }
    }
  }
}
