import JSONSource
import SeededRandom
import Testing

@Suite("Random documents, whole and damaged")
struct RandomDocumentTests {
  @Test("every value of a valid text is at its range", arguments: 1...400)
  func valuesStandAtTheirRanges(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = RandomText.document(&random)
    let document = read(text)
    #expect(document.problems.isEmpty && StrictJSON.accepts(text))
    expectWellFormed(document)
    for index in document.nodes.indices {
      let node = NodeID(index: index)
      let slice = read(Array(text[document.range(node).bytes]))
      #expect(slice.problems.isEmpty)
      #expect(slice.nodes.count == document.nodes.next(index) - index)
      #expect(slice.root.map(slice.utf8) == document.utf8(node))
    }
  }

  @Test("a damaged text is judged like the grammar and leaves the tape well-formed", arguments: 1...400)
  func damagedTextIsJudged(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = RandomText.document(&random)
    for _ in 0..<25 {
      let damaged = RandomText.damaged(text, &random)
      let document = read(damaged)
      let isValid = StrictJSON.accepts(damaged)
      let fault = faultOfTape(document)
      #expect(document.problems.isEmpty == isValid && fault == nil, "\(damaged): \(problems(document)), \(fault ?? "")")
      for index in document.nodes.indices { _ = document.utf8(NodeID(index: index)) }
    }
  }

  @Test("the tape is well-formed whichever problem ends the reading", arguments: 1...400)
  func readingEndsAtAnyProblem(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = RandomText.document(&random)
    for _ in 0..<25 {
      var damaged = text
      for _ in 0..<4 { damaged = RandomText.damaged(damaged, &random) }
      for limit in 0..<read(damaged).problems.count {
        var limits = JSONReader.Limits()
        limits.problems = limit
        let document = read(damaged, limits: limits)
        let fault = faultOfTape(document)
        #expect(fault == nil, "\(damaged), \(limit): \(fault ?? "")")
      }
    }
  }

  @Test("problems are in order of place", arguments: 1...200)
  func problemsAreInOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var text = RandomText.document(&random)
    for _ in 0..<4 { text = RandomText.damaged(text, &random) }
    let places = read(text).problems.map(\.range.lower)
    #expect(places == places.sorted(), "\(text)")
  }
}

/// Random texts.
enum RandomText {
  static func document(_ random: inout SplitMix64) -> [UInt8] {
    var text = ""
    value(&text, depth: 0, &random)
    return Array(text.utf8)
  }

  /// The text cut, or with a byte removed, added or replaced.
  static func damaged(_ text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var damaged = text
    let place = Int.random(in: 0...text.count, using: &random)
    let bytes = Array("{}[]:,\"\\/*#'u0-1.eE+tfn \n\r\t\u{0}“é".utf8) + [0x80, 0xC3, 0xE2, 0xED, 0xF4, 0xFF]
    let byte =
      Bool.random(using: &random)
      ? bytes[Int.random(in: bytes.indices, using: &random)] : UInt8.random(in: 0...255, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: damaged.removeSubrange(place...)
    case 1 where place < text.count: damaged.remove(at: place)
    case 2 where place < text.count: damaged[place] = byte
    default: damaged.insert(byte, at: place)
    }
    return damaged
  }

  private static func value(_ text: inout String, depth: Int, _ random: inout SplitMix64) {
    space(&text, &random)
    switch Int.random(in: 0..<(depth > 5 ? 4 : 8), using: &random) {
    case 0: text += pick(["true", "false", "null"], &random)
    case 1: text += pick(["0", "-0", "12", "-3.50", "1e9", "0.1E-2", "7E+3"], &random)
    case 2, 3: string(&text, &random)
    case 4, 5: container(&text, "[", "]", &random) { value(&$0, depth: depth + 1, &$1) }
    default:
      container(&text, "{", "}", &random) { text, random in
        string(&text, &random)
        space(&text, &random)
        text += ":"
        value(&text, depth: depth + 1, &random)
      }
    }
    space(&text, &random)
  }

  private static func container(
    _ text: inout String, _ opening: String, _ closing: String, _ random: inout SplitMix64,
    _ element: (inout String, inout SplitMix64) -> Void
  ) {
    text += opening
    for index in 0..<Int.random(in: 0..<4, using: &random) {
      if index > 0 { text += "," }
      space(&text, &random)
      element(&text, &random)
    }
    space(&text, &random)
    text += closing
  }

  private static func string(_ text: inout String, _ random: inout SplitMix64) {
    text += "\""
    for _ in 0..<Int.random(in: 0..<9, using: &random) {
      text += pick(
        ["a", "/", "*", "é", "€", "😀", "\\n", "\\\"", "\\\\", "\\u0041", "\\ud83d\\ude00", "\\ud83d", "'", "{", "“"],
        &random)
    }
    text += "\""
  }

  private static func space(_ text: inout String, _ random: inout SplitMix64) {
    if Int.random(in: 0..<4, using: &random) == 0 { text += pick([" ", "\n", "\r\n", "\t", "  "], &random) }
  }

  private static func pick(_ choices: [String], _ random: inout SplitMix64) -> String {
    choices[Int.random(in: choices.indices, using: &random)]
  }
}
