import SourceText

/// The text of a file for the editor.
struct ShownText: Sendable {
  static let limit = 16 << 20

  let text: String
  /// The reason why the text cannot be saved; `nil` where it can.
  let reason: String?

  init(_ bytes: [UInt8]) {
    guard bytes.count <= Self.limit else {
      (text, reason) = ("", "the file has more than \(Self.limit >> 20) MB; edit it with another program")
      return
    }
    switch SourceForm.detect(bytes) {
    case .signed(let payload):
      // At its line and column in the file, which findings and explanations name.
      let place = SourceLines(SourceFile(name: "", bytes: bytes)).position(of: payload.lower)
      text =
        String(repeating: "\n", count: place.line - 1) + String(repeating: " ", count: place.column - 1)
        + String(decoding: bytes[payload.bytes], as: UTF8.self)
      reason = "the file is signed, and its payload is shown; sign it again to change it"
    case .utf16: (text, reason) = ("", "the file is UTF-16; devices read UTF-8")
    case .gzip: (text, reason) = ("", "the file is compressed; devices read plain JSON")
    case .binaryPropertyList: (text, reason) = ("", "the file is a binary property list; devices read JSON")
    case .malformedSignature: (text, reason) = ("", "the file is signed, and its payload cannot be read")
    case .json, .empty, .html, .rtf, .xmlPropertyList, .xml, .pem, .template:
      text = String(decoding: bytes, as: UTF8.self)
      let isWhole = String(validating: bytes, as: UTF8.self) != nil
      reason = isWhole ? nil : "the file has bytes that are not UTF-8, which a save would replace"
    }
  }
}
