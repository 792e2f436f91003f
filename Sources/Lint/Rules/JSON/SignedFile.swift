import Association
import SourceText

extension Rule {
  static let signedFile = Rule(
    "signed-file", .json, .warning,
    summary: "the file is signed (CMS)",
    reason: """
      Apps for iOS 8 needed the file as a CMS (PKCS #7) SignedData blob. Since iOS 9 the file is plain JSON over HTTPS. The \
      payload is read and checked here; the signature is not, so an expired certificate or a broken signature goes unseen. \
      It is a warning because old systems may have read such a file, and no page of today says that systems still do.
      """,
    cost: "systems of today may ignore the file, and each change needs a new signature",
    source: "documented: Apple's archived guide, \"Support Universal Links\"",
    examples: [
      .wrong("SignedData around the JSON", bytes: signed(payload: plainFile)),
      .right("the JSON by itself", plainFile),
    ],
    check: .file { context in
      guard case .signed(let payload) = context.file.form else { return }
      context.report(
        "the file is signed (CMS): its payload of \(payload.count) bytes is read, the signature is not checked",
        at: SourceRange(at: payload.lower.value),
        help: ["serve the JSON by itself; HTTPS takes the place of the signature since iOS 9"])
    })

  private static let plainFile = """
    {"applinks": {"apps": [],
      "details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}
    """

  /// The least SignedData around a payload: no digests, no certificates, no signers (RFC 5652, section 5.1).
  private static func signed(payload: String) -> [UInt8] {
    let data = der(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01])
    let signedData = der(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02])
    let content = der(0x30, data + der(0xA0, der(0x04, Array(payload.utf8))))
    let fields = der(0x02, [1]) + der(0x31, []) + content + der(0x31, [])
    return der(0x30, signedData + der(0xA0, der(0x30, fields)))
  }

  /// An element of DER with a length of two bytes.
  private static func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, 0x82, UInt8(truncatingIfNeeded: content.count >> 8), UInt8(truncatingIfNeeded: content.count)] + content
  }
}
