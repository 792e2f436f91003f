import SeededRandom
import Testing

@testable import Matching

@Suite("Decoding byte by byte gives the same as decoding the whole")
struct PartDecoderTests {
  /// Scalars that patterns are taken to name.
  private static let named: [UInt32] = [0x80, 0xE9, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x1_0000, 0x10_FFFF]

  @Test("all texts of up to three bytes")
  func shortTexts() {
    let alphabet = Array("%/aAfFcCeE0289".utf8)
    var count = 0
    for first in alphabet {
      for second in alphabet {
        for third in alphabet {
          check([first, second, third])
          count += 1
        }
      }
    }
    for first in alphabet {
      check([first])
      for second in alphabet { check([first, second]) }
    }
    #expect(count == 2_744)
  }

  @Test("all sequences of three escaped bytes at the bounds of UTF-8's ranges")
  func escapedTriples() {
    let bytes: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xA9, 0xBF, 0xC0, 0xC1, 0xC2, 0xC3, 0xDF, 0xE0, 0xE1, 0xED, 0xEE,
      0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
    ]
    var count = 0
    for first in bytes {
      for second in bytes {
        for third in bytes {
          check([first, second, third].flatMap { PercentEncoding.encoded($0) })
          count += 1
        }
      }
    }
    #expect(count == 15_625)
  }

  @Test("random parts, with characters of four bytes", arguments: UInt64(1)...4)
  func randomParts(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "/", "=", "%", "%%", "%4", "%zz", "%41", "%2F", "%C3%A9", "%c3%a9", "%C3", "%A9", "%80", "%E2%84%AA",
      "%E2%84",
      "%ED%9F%BF", "%ED%A0%80", "%EE%80%80", "%F0%90%80%80", "%F0%8F%BF%BF", "%F4%8F%BF%BF", "%F4%90%80%80",
      "%F0%9F%98%80",
      "%C2%80", "%DF%BF", "%E0%A0%80", "%E0%9F%BF", "%EF%BF%BF", "%FF", "%C0%AF", "%00",
    ]
    for _ in 0..<2_000 { check(Array(random.some(upTo: 5) { $0.pick(pieces) }.joined().utf8)) }
  }

  private func check(_ part: [UInt8]) {
    var decoder = PartDecoder()
    var found: [UInt32] = []
    for byte in part { decoder.take(byte, Self.named) { found.append($0.scalar) } }
    decoder.finish { found.append($0.scalar) }
    let decoded = PercentEncoding.decodeBytes(part)
    #expect(decoder.isInvalid == !PercentEncoding.isUTF8(decoded), "\(String(decoding: part, as: UTF8.self))")
    guard !decoder.isInvalid else { return }
    let expected = PartLanguage.scalars(decoded).map { scalar in
      scalar < 0x80 || Self.named.contains(scalar) ? scalar : PartDecoder.Character.other.scalar
    }
    #expect(found == expected, "\(String(decoding: part, as: UTF8.self))")
  }
}
