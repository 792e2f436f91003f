import LanguageServer
import SeededRandom
import SourceText
import Testing

@Suite("After any changes the server's text is the client's")
struct DocumentTextTests {
  @Test("random changes agree with a model in UTF-16", arguments: 0..<40 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var model = NaiveText("")
    var text = DocumentText("")
    for _ in 0..<60 {
      let isDescending = random.once(in: 2)
      var changes: [TextChange] = []
      var last: SourceLines.Place?
      for _ in 0...random.below(5) {
        var range = model.randomRange(&random)
        // As editors send the changes of many cursors.
        if isDescending, let last, range.upperBound >= last { range = model.between(last)..<model.between(last) }
        let change =
          random.once(in: 30)
          ? TextChange(nil, Self.text(&random)) : TextChange(range, Self.text(&random))
        last = range.lowerBound
        model.apply(change)
        changes.append(change)
      }
      text.apply(changes, in: .utf16)
      #expect(String(decoding: text.bytes, as: UTF8.self) == String(decoding: model.units, as: UTF16.self))
    }
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

  private static func text(_ random: inout SplitMix64) -> String {
    let pieces = ["a", "\"/buy/*\"", "é", "😀", "\n", "\r\n", "\r", "{", "}", ",", "語", ""]
    return random.some(upTo: 4) { $0.pick(pieces) }.joined()
  }
}

/// A text as an editor in JavaScript has it.
private struct NaiveText {
  private(set) var units: [UInt16]

  init(_ text: String) { units = Array(text.utf16) }

  mutating func apply(_ change: TextChange) {
    guard let range = change.range else {
      units = Array(change.text.utf16)
      return
    }
    units.replaceSubrange(offset(range.lowerBound)..<offset(range.upperBound), with: change.text.utf16)
  }

  /// The starts and ends of the lines, without their endings.
  private var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < units.count {
      guard units[index] == 0x0A || units[index] == 0x0D else {
        index += 1
        continue
      }
      lines.append(start..<index)
      if units[index] == 0x0D, index + 1 < units.count, units[index + 1] == 0x0A { index += 1 }
      index += 1
      start = index
    }
    return lines + [start..<units.count]
  }

  private func offset(_ place: SourceLines.Place) -> Int {
    let lines = lines
    guard place.line < lines.count else { return units.count }
    let line = lines[place.line]
    return min(line.lowerBound + place.character, line.upperBound)
  }

  /// A range between scalars, sometimes past the end of its lines.
  func randomRange(_ random: inout SplitMix64) -> Range<SourceLines.Place> {
    let first = randomPlace(&random)
    let second = randomPlace(&random)
    return min(first, second)..<max(first, second)
  }

  private func randomPlace(_ random: inout SplitMix64) -> SourceLines.Place {
    let lines = lines
    let line = random.below(lines.count + 1)
    guard line < lines.count else { return SourceLines.Place(line: line, character: 3) }
    return between(SourceLines.Place(line: line, character: random.below(lines[line].count + 3)))
  }

  /// The place, or the one before it where it is within a pair of surrogates.
  func between(_ place: SourceLines.Place) -> SourceLines.Place {
    let lines = lines
    guard place.line < lines.count else { return place }
    let index = lines[place.line].lowerBound + place.character
    guard index < lines[place.line].upperBound, index > 0, units[index] & 0xFC00 == 0xDC00,
      units[index - 1] & 0xFC00 == 0xD800
    else { return place }
    return SourceLines.Place(line: place.line, character: place.character - 1)
  }
}
