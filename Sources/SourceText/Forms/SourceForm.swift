extension SourceFile {
  /// The form of a file, detected from its first bytes.
  ///
  ///     switch file.form {
  ///     case .json, .signed: print("JSON, valid or not")
  ///     case .html: print("a web page")
  ///     default: print("not JSON: \(file.form)")
  ///     }
  public enum Form: Sendable, Hashable {
    /// JSON, valid or not.
    case json
    case empty
    case html
    case rtf
    case xmlPropertyList
    case binaryPropertyList
    case xml
    case utf16
    case gzip
    case pem
    /// An unrendered placeholder of a template language.
    case template
    /// A CMS (PKCS #7) SignedData with a payload at the given place.
    case signed(payload: SourceRange)
    /// DER that is not SignedData with a readable payload.
    case malformedSignature
  }
}

package typealias SourceForm = SourceFile.Form

extension SourceForm {
  /// Returns the form of a file. O(1) but for leading white space.
  ///
  ///     let isPage = SourceFile.Form.detect(bytes) == .html
  public static func detect(_ bytes: [UInt8]) -> SourceFile.Form {
    if isUTF16(bytes) { return .utf16 }
    if bytes.starts(with: [0x1F, 0x8B]) { return .gzip }
    if bytes.starts(with: Array("bplist".utf8)) { return .binaryPropertyList }
    if bytes.first == 0x30 {
      if let payload = CMSEnvelope.payload(bytes) { return .signed(payload: SourceRange(payload)) }
      if isDER(bytes) { return .malformedSignature }
    }
    let start = firstVisible(bytes)
    guard start < bytes.count else { return .empty }
    let head = String(decoding: bytes[start..<min(start + 1_024, bytes.count)], as: UTF8.self).lowercased()
    if head.hasPrefix("{\\rtf") { return .rtf }
    if head.hasPrefix("-----begin ") { return .pem }
    if ["{{", "{%", "${", "<%", "<?php", "@@", "%%", "__"].contains(where: head.hasPrefix) { return .template }
    if head.hasPrefix("<") {
      if head.contains("<!doctype plist") || head.contains("<plist") { return .xmlPropertyList }
      if head.hasPrefix("<?xml"), !head.contains("<html") { return .xml }
      return .html
    }
    return .json
  }

  /// Returns `true` if bytes that begin with the tag of a SEQUENCE, which is also the digit 0, are DER: their length is long or
  /// indefinite, or text would not contain the bytes after it.
  private static func isDER(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2 else { return false }
    return bytes[1] & 0x80 != 0
      || bytes[1..<min(4, bytes.count)].contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) }
  }

  /// The offset of the text: after a byte order mark.
  package static func textStart(_ bytes: [UInt8]) -> Int {
    bytes.starts(with: ASCII.byteOrderMark) ? ASCII.byteOrderMark.count : 0
  }

  private static func firstVisible(_ bytes: [UInt8]) -> Int {
    var index = textStart(bytes)
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains(bytes[index]) { index += 1 }
    return index
  }

  /// Returns `true` for a mark of UTF-16, or ASCII in UTF-16 without one: every other byte of the first four is zero. O(1).
  package static func isUTF16(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    guard bytes.count >= 4 else { return false }
    return (bytes[0] == 0) != (bytes[1] == 0) && (bytes[0] == 0) == (bytes[2] == 0)
      && (bytes[1] == 0) == (bytes[3] == 0)
  }
}
