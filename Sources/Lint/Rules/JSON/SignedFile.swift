import SourceText

extension Rule {
  static let signedFile = Rule(
    "signed-file", .json, .warning, summary: "the file is signed (CMS)",
    reason: """
      iOS 8 needed the file as a CMS (PKCS #7) SignedData blob. Since iOS 9 the file is plain JSON over HTTPS. The \
      payload is checked here; the signature is not, so an expired certificate or a broken signature is not reported. \
      It is a warning because systems may read such a file, but no current page says that they still do.
      """,
    cost: "current systems may ignore the file, and each change needs a new signature",
    source: "documented: Apple's archived guide, \"Support Universal Links\"",
    examples: [
      .wrong("SignedData around the JSON", bytes: signed(payload: Example.plainFile)),
      .right("plain JSON", Example.plainFile),
    ],
    check: .file { context in
      guard case .signed(let payload) = context.file.form else { return }
      context.report(
        "the file is signed (CMS): its payload of \(grouped(payload.count)) bytes is checked, its signature is not",
        at: SourceRange(at: payload.lower.value), help: ["serve plain JSON; since iOS 9, HTTPS replaces the signature"])
    })

  /// The smallest SignedData around a payload: no digests, no certificates, no signers (RFC 5652, section 5.1).
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
