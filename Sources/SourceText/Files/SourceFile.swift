/// The bytes of an association file under the name that messages call it by.
///
///     let repaired = file.applying(file.findings())
///     print(repaired.name, repaired.bytes.count)
public struct SourceFile: Sendable {
  /// The name of the file in messages: a path, `<stdin>` or a URL.
  public let name: String

  /// The bytes as served.
  public let bytes: [UInt8]

  /// A file in memory.
  ///
  ///     let source = SourceFile(name: "apple-app-site-association", bytes: bytes)
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The text of a range, with bytes that are not UTF-8 replaced by U+FFFD. Escape it before display
  /// (``escapedForDisplay(_:)``).
  package func text(_ range: SourceRange) -> String {
    let bounds = range.bytes.clamped(to: 0..<bytes.count)
    return String(decoding: bytes[bounds], as: UTF8.self)
  }
}
