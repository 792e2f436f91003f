import SeededRandom
import SourceText
import Testing

@Suite("Places of editors are places of bytes")
struct SourceLinesUnitsTests {
  /// Lines as an editor has them, by their line endings.
  private static func lines(_ text: String) -> [[Unicode.Scalar]] {
    var lines: [[Unicode.Scalar]] = [[]]
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      if isAfterReturn, scalar != "\n" { lines.append([]) }
      isAfterReturn = scalar == "\r"
      lines[lines.count - 1].append(scalar)
      if scalar == "\n" { lines.append([]) }
    }
    if isAfterReturn { lines.append([]) }
    return lines
  }

  private static func width(_ scalar: Unicode.Scalar, _ unit: SourceLines.Unit) -> Int {
    switch unit {
    case .utf8: UTF8.width(scalar)
    case .utf16: UTF16.width(scalar)
    case .utf32: 1
    }
  }

  /// Text with scalars of each length, and all line endings.
  private static func text(_ random: inout SplitMix64, count: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<count { text.append("aé€😀\n\r{\r\n".unicodeScalars.randomElement(using: &random) ?? "a") }
    return String(text)
  }

  @Test("for every place of every line, in each unit", arguments: SourceLines.Unit.allCases, [0, 3, 40, 5_000])
  func everyPlace(unit: SourceLines.Unit, count: Int) {
    var random = SplitMix64(seed: UInt64(count) + 3)
    for _ in 0..<(count > 100 ? 3 : 100) {
      let text = Self.text(&random, count: count)
      let lines = SourceLines(SourceFile(name: "x", bytes: Array(text.utf8)))
      var offset = 0
      for (number, line) in Self.lines(text).enumerated() {
        var character = 0
        for scalar in line {
          let place = SourceLines.Place(line: number, character: character)
          #expect(lines.place(of: ByteOffset(offset), in: unit) == place)
          if !["\n", "\r"].contains(scalar) {
            for inside in 0..<Self.width(scalar, unit) {
              let place = SourceLines.Place(line: number, character: character + inside)
              #expect(lines.offset(of: place, in: unit).value == offset)
            }
          }
          character += Self.width(scalar, unit)
          offset += UTF8.width(scalar)
        }
      }
    }
  }

  @Test("a walk has the same places, whatever the steps", arguments: SourceLines.Unit.allCases, [1, 40, 6_000])
  func walk(unit: SourceLines.Unit, step: Int) {
    var random = SplitMix64(seed: UInt64(step))
    let text = Self.text(&random, count: 8_000)
    let lines = SourceLines(SourceFile(name: "x", bytes: Array(text.utf8)))
    var walk = PlaceWalk(lines, in: unit)
    var offset = 0
    while offset <= text.utf8.count + step {
      #expect(walk.place(of: offset) == lines.place(of: ByteOffset(offset), in: unit))
      // Now and then back.
      offset = max(offset + random.below(2 * step + 1) - (random.once(in: 50) ? step : 0), 0)
    }
  }

  @Test("past the end of a line is its end, past the last line is the end of the text")
  func beyond() {
    let lines = SourceLines(SourceFile(name: "x", bytes: Array("ab\r\nc\n".utf8)))
    func offset(_ line: Int, _ character: Int) -> Int {
      lines.offset(of: SourceLines.Place(line: line, character: character), in: .utf16).value
    }
    #expect(offset(0, 2) == 2)
    #expect(offset(0, 3) == 2)
    #expect(offset(0, .max) == 2)
    #expect(offset(1, 0) == 4)
    #expect(offset(1, 9) == 5)
    #expect(offset(2, 0) == 6)
    #expect(offset(2, 5) == 6)
    #expect(offset(3, 0) == 6)
    #expect(offset(.max, .max) == 6)
    #expect(offset(-1, -1) == 0)
    #expect(lines.place(of: ByteOffset(99), in: .utf16) == SourceLines.Place(line: 2, character: 0))
  }

  @Test("an empty text has one place")
  func empty() {
    let lines = SourceLines(SourceFile(name: "x", bytes: []))
    #expect(lines.offset(of: SourceLines.Place(line: 0, character: 4), in: .utf16).value == 0)
    #expect(lines.place(of: ByteOffset(0), in: .utf8) == SourceLines.Place(line: 0, character: 0))
  }
}
