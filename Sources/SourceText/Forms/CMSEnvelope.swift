// ContentInfo ::= SEQUENCE { contentType OBJECT IDENTIFIER, content [0] EXPLICIT SignedData }
// SignedData ::= SEQUENCE { version, digestAlgorithms SET, encapContentInfo SEQUENCE { eContentType, [0] OCTET STRING }, … }
// (RFC 5652, sections 3 and 5.1.) Lengths may be definite or indefinite, the octet string primitive or constructed.

/// Finds the payload of a CMS (PKCS #7) SignedData. The signature is not verified.
package enum CMSEnvelope {
  /// 1.2.840.113549.1.7.2
  private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

  /// The place of the payload, or `nil` when the bytes are not SignedData with a payload in one piece.
  static func payload(_ bytes: [UInt8]) -> Range<Int>? {
    // A constructed octet string of one chunk is contiguous, too.
    guard let chunks = chunks(bytes), chunks.count == 1 else { return nil }
    return chunks[0]
  }

  /// The places of the pieces of the payload, in order; `nil` when the bytes are not SignedData with a payload.
  package static func chunks(_ bytes: [UInt8]) -> [Range<Int>]? {
    guard let info = DERElement(bytes, in: 0..<bytes.count), info.tag == 0x30,
      let type = DERElement(bytes, in: info.content), type.tag == 0x06, bytes[type.content].elementsEqual(signedData),
      let content = DERElement(bytes, in: type.end..<info.content.upperBound), content.tag == 0xA0,
      let signed = DERElement(bytes, in: content.content), signed.tag == 0x30,
      let version = DERElement(bytes, in: signed.content), version.tag == 0x02,
      let digests = DERElement(bytes, in: version.end..<signed.content.upperBound), digests.tag == 0x31,
      let inner = DERElement(bytes, in: digests.end..<signed.content.upperBound), inner.tag == 0x30,
      let innerType = DERElement(bytes, in: inner.content), innerType.tag == 0x06,
      let wrapper = DERElement(bytes, in: innerType.end..<inner.content.upperBound), wrapper.tag == 0xA0,
      let octets = DERElement(bytes, in: wrapper.content)
    else { return nil }
    if octets.tag == 0x04 { return [octets.content] }
    guard octets.tag == 0x24, let chunks = DERElement.all(bytes, in: octets.content), !chunks.isEmpty,
      chunks.allSatisfy({ $0.tag == 0x04 })
    else { return nil }
    return chunks.map { $0.content }
  }
}
