// ContentInfo ::= SEQUENCE { contentType OBJECT IDENTIFIER, content [0] EXPLICIT SignedData }
// SignedData ::= SEQUENCE { version, digestAlgorithms SET, encapContentInfo SEQUENCE { eContentType, [0] OCTET STRING }, … }
// (RFC 5652, sections 3 and 5.1.) Lengths may be definite or indefinite, the octet string primitive or constructed.

/// Finds the payload of a CMS (PKCS #7) SignedData. The signature is not verified.
enum CMSEnvelope {
  /// 1.2.840.113549.1.7.2
  private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

  private struct Element {
    let tag: UInt8
    /// The content; of an indefinite length it reaches to the end of what encloses it.
    let content: Range<Int>
  }

  /// The place of the payload, or `nil` when the bytes are not SignedData with a payload in one piece.
  static func payload(_ bytes: [UInt8]) -> Range<Int>? {
    guard let info = element(bytes, in: 0..<bytes.count), info.tag == 0x30,
      let type = element(bytes, in: info.content), type.tag == 0x06, bytes[type.content].elementsEqual(signedData),
      let content = element(bytes, in: type.content.upperBound..<info.content.upperBound), content.tag == 0xA0,
      let signed = element(bytes, in: content.content), signed.tag == 0x30,
      let version = element(bytes, in: signed.content), version.tag == 0x02,
      let digests = element(bytes, in: version.content.upperBound..<signed.content.upperBound), digests.tag == 0x31,
      let inner = element(bytes, in: digests.content.upperBound..<signed.content.upperBound), inner.tag == 0x30,
      let innerType = element(bytes, in: inner.content), innerType.tag == 0x06,
      let wrapper = element(bytes, in: innerType.content.upperBound..<inner.content.upperBound), wrapper.tag == 0xA0,
      let octets = element(bytes, in: wrapper.content)
    else { return nil }
    if octets.tag == 0x04 { return octets.content }
    // A constructed octet string in one chunk is in one piece; nobody splits a file of this size.
    guard octets.tag == 0x24, let chunk = element(bytes, in: octets.content), chunk.tag == 0x04 else { return nil }
    let rest = chunk.content.upperBound..<octets.content.upperBound
    if let second = element(bytes, in: rest), second.tag == 0x04 { return nil }
    return chunk.content
  }

  private static func element(_ bytes: [UInt8], in range: Range<Int>) -> Element? {
    guard range.count >= 2 else { return nil }
    let tag = bytes[range.lowerBound]
    let first = Int(bytes[range.lowerBound + 1])
    var start = range.lowerBound + 2
    var length = first
    if first == 0x80 {
      length = range.upperBound - start
    } else if first > 0x80 {
      let digits = first & 0x7F
      guard digits <= 4, start + digits <= range.upperBound else { return nil }
      length = 0
      for byte in bytes[start..<start + digits] { length = length << 8 | Int(byte) }
      start += digits
    }
    guard length <= range.upperBound - start else { return nil }
    return Element(tag: tag, content: start..<start + length)
  }
}
