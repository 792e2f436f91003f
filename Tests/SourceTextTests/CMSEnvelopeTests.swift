import SeededRandom
import SourceText
import Testing

@testable import SourceText

@Suite("The payload of a CMS envelope")
struct CMSEnvelopeTests {
  static let payload = Array(#"{"applinks":{"details":[]}}"#.utf8)

  /// The notation of a length.
  enum Length: CaseIterable {
    case definite, long, indefinite
  }

  static func element(_ tag: UInt8, _ content: [UInt8], _ length: Length = .definite) -> [UInt8] {
    switch length {
    case .indefinite: return [tag, 0x80] + content + [0, 0]
    case .long: return [tag, 0x83, 0, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    case .definite where content.count < 0x80: return [tag, UInt8(content.count)] + content
    case .definite: return [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }
  }

  static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
  static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]

  /// ContentInfo around the given octet string.
  static func envelope(_ octets: [UInt8], _ length: Length, type: [UInt8] = signedData) -> [UInt8] {
    let inner = element(0x30, element(0x06, data) + element(0xA0, octets, length), length)
    let signers = element(0x31, [])
    let signed = element(0x30, element(0x02, [1]) + element(0x31, []) + inner + signers, length)
    return element(0x30, element(0x06, type) + element(0xA0, signed, length), length)
  }

  @Test("a primitive octet string is the payload, in any notation of lengths", arguments: Length.allCases)
  func primitiveOctetString(length: Length) throws {
    let bytes = Self.envelope(Self.element(0x04, Self.payload), length)
    let found = try #require(CMSEnvelope.payload(bytes))
    #expect(Array(bytes[found]) == Self.payload)
    #expect(SourceForm.detect(bytes) == .signed(payload: SourceRange(found)))
  }

  @Test("a constructed octet string in one chunk is the payload", arguments: Length.allCases)
  func constructedOctetString(length: Length) throws {
    let bytes = Self.envelope(Self.element(0x24, Self.element(0x04, Self.payload), length), length)
    let found = try #require(CMSEnvelope.payload(bytes))
    #expect(Array(bytes[found]) == Self.payload)
  }

  @Test("a payload in several chunks has no single place", arguments: Length.allCases)
  func severalChunks(length: Length) {
    let chunks =
      Self.element(0x04, Array(Self.payload.prefix(9))) + Self.element(0x04, Array(Self.payload.dropFirst(9)))
    #expect(CMSEnvelope.payload(Self.envelope(Self.element(0x24, chunks, length), length)) == nil)
  }

  @Test("another content type has no payload")
  func anotherType() {
    #expect(CMSEnvelope.payload(Self.envelope(Self.element(0x04, Self.payload), .definite, type: Self.data)) == nil)
  }

  @Test("a truncated envelope has no payload beyond its end", arguments: Length.allCases)
  func cut(length: Length) {
    let whole = Self.envelope(Self.element(0x04, Self.payload), length)
    for count in whole.indices {
      if let found = CMSEnvelope.payload(Array(whole.prefix(count))) { #expect(found.upperBound <= count) }
    }
  }

  @Test("random bytes in an envelope give no payload beyond its end", arguments: 1...200)
  func damaged(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let whole = Self.envelope(
      Self.element(0x04, Self.payload), Length.allCases.randomElement(using: &random) ?? .definite)
    for _ in 0..<50 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1..<4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if let found = CMSEnvelope.payload(bytes) { #expect(found.upperBound <= bytes.count) }
    }
  }
}
