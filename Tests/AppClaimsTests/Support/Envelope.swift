/// Writes DER and BER, and the CMS around a provisioning profile.
enum Envelope {
  static func element(_ tag: UInt8, _ content: [UInt8], isIndefinite: Bool = false) -> [UInt8] {
    if isIndefinite { return [tag, 0x80] + content + [0, 0] }
    if content.count < 0x80 { return [tag, UInt8(content.count)] + content }
    return [tag, 0x83] + BinaryListBuilder.number(content.count, 3) + content
  }

  static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
  static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]

  /// The payload in as many pieces as are asked for.
  static func signed(_ payload: [UInt8], pieces: Int = 0, isIndefinite: Bool = false) -> [UInt8] {
    var octets = element(0x04, payload)
    if pieces > 0 {
      let size = payload.count / pieces + 1
      let chunks = stride(from: 0, to: payload.count, by: size).flatMap {
        element(0x04, Array(payload[$0..<min($0 + size, payload.count)]))
      }
      octets = element(0x24, chunks, isIndefinite: isIndefinite)
    }
    let inner = element(
      0x30, element(0x06, data) + element(0xA0, octets, isIndefinite: isIndefinite), isIndefinite: isIndefinite)
    let signed = element(
      0x30, element(0x02, [1]) + element(0x31, [], isIndefinite: isIndefinite) + inner + element(0x31, []),
      isIndefinite: isIndefinite)
    return element(
      0x30, element(0x06, signedData) + element(0xA0, signed, isIndefinite: isIndefinite), isIndefinite: isIndefinite)
  }

  /// Entitlements in DER.
  static func entitlements(_ domains: [String], identifier: String) -> [UInt8] {
    func text(_ text: String) -> [UInt8] { element(0x0C, Array(text.utf8)) }
    let pairs =
      element(0x30, text("application-identifier") + text(identifier))
      + element(0x30, text("com.apple.developer.associated-domains") + element(0x30, domains.flatMap(text)))
      + element(0x30, text("get-task-allow") + [0x01, 0x01, 0xFF])
    return element(0x70, [0x02, 0x01, 0x01] + element(0xB0, pairs))
  }
}
