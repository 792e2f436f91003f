/// The bytes of an association file under the name that messages call it by.
public struct SourceFile: Sendable {
  /// What messages call the file: a path, `<stdin>` or a URL.
  public let name: String

  /// The file as it is served.
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The text of a range, with bytes that are not UTF-8 replaced by U+FFFD. It is hostile until escaped
  /// (see ``escapedForDisplay(_:)``).
  package func text(_ range: SourceRange) -> String {
    let bounds = range.bytes.clamped(to: 0..<bytes.count)
    return String(decoding: bytes[bounds], as: UTF8.self)
  }
}
