import SeededRandom
import SourceText
import Testing

@Suite("Bytes are found and counted by words as one by one")
struct SpanSearchTests {
  /// Bytes at the borders of what the functions tell apart, and any others.
  private static let borders: [UInt8] = [
    0x00, 0x01, 0x09, 0x0A, 0x1F, 0x20, 0x21, 0x24, 0x2A, 0x3F, 0x5C, 0x7E, 0x7F, 0x80, 0x81, 0xBF, 0xC0, 0xEF, 0xF0,
    0xFF,
  ]

  private func text(_ random: inout SplitMix64) -> [UInt8] {
    // Beyond 255 words, whose counts fit into a byte.
    let count = Int.random(in: 0...10, using: &random) == 0 ? 5_000 : Int.random(in: 0...80, using: &random)
    let printable = Bool.random(using: &random)
    return (0..<count).map { _ in
      if printable, Int.random(in: 0...40, using: &random) > 0 { return UInt8.random(in: 0x20...0x7E, using: &random) }
      return Self.borders.randomElement(using: &random) ?? 0
    }
  }

  @Test("random bytes", arguments: 1...300)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = text(&random)
    let byte = Self.borders.randomElement(using: &random) ?? 0
    let start = Int.random(in: 0...bytes.count, using: &random)
    let end = Int.random(in: start...bytes.count, using: &random)
    #expect(bytes.span.firstIndex(of: byte, in: start..<end) == bytes[start..<end].firstIndex(of: byte))
    #expect(bytes.span.holds(byte) == bytes.contains(byte))
    let unprintable = bytes[start...].firstIndex { !(0x20...0x7E).contains($0) }
    #expect(bytes.span.endOfPrintable(from: start) == unprintable ?? bytes.count)
    #expect(bytes.span.count(of: byte, 0x2A, 0x80) == bytes.count { $0 == byte || $0 == 0x2A || $0 == 0x80 })
    #expect(bytes.span.scalarCount == bytes.count { $0 & 0xC0 != 0x80 })
    #expect(bytes.span.pairCount == bytes.count { $0 >= 0xF0 })
  }

  @Test("texts in bytes", arguments: 1...300)
  func texts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Two letters, so that the text begins at many places where it does not go on.
    func letters(_ most: Int) -> [UInt8] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in UInt8.random(in: 0x61...0x62, using: &random) }
    }
    let (bytes, text) = (letters(60), letters(6))
    let found = bytes.indices.first { bytes[$0...].starts(with: text) }
    #expect(bytes.containsText(text) == (text.isEmpty || found != nil))
    if !text.isEmpty { #expect(bytes.span.firstIndex(of: text.span) == found) }
    let common = bytes.indices.last { text.starts(with: bytes[...$0]) }
    #expect(bytes.commonPrefixCount(with: text) == (common ?? -1) + 1)
  }

  @Test("all bytes alike", arguments: UInt8.min...UInt8.max)
  func alike(byte: UInt8) {
    for count in [0, 7, 8, 31, 32, 2_040, 2_041, 4_096] {
      let bytes = Array(repeating: byte, count: count)
      #expect(bytes.span.count(of: byte, 0x2A, 0x2A) == count)
      #expect(bytes.span.scalarCount == (byte & 0xC0 == 0x80 ? 0 : count))
      #expect(bytes.span.pairCount == (byte >= 0xF0 ? count : 0))
      #expect(bytes.span.firstIndex(of: byte, in: 0..<count) == (count > 0 ? 0 : nil))
    }
  }
}
