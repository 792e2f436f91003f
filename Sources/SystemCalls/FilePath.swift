/// A path as the operating system takes it: bytes of any encoding.
package struct FilePath: Sendable {
  /// Ends with a zero.
  private let bytes: [CChar]

  package init(_ text: String) { bytes = Array(text.utf8CString) }

  /// - Parameter text: A C string, which is copied.
  @unsafe package init(copying text: UnsafePointer<CChar>) {
    var bytes: [CChar] = []
    while unsafe text[bytes.count] != 0 { unsafe bytes.append(text[bytes.count]) }
    self.bytes = bytes + [0]
  }

  private init(_ bytes: [CChar]) { self.bytes = bytes }

  /// Calls a closure with the path as a C string, which is valid until it returns.
  package func withCString<Result>(_ use: (UnsafePointer<CChar>) -> Result) -> Result { unsafe use(bytes) }

  /// The bytes up to the last slash.
  private var folder: ArraySlice<CChar> {
    let slash = bytes.lastIndex(of: CChar(UInt8(ascii: "/")))
    return bytes[..<(slash.map { $0 + 1 } ?? 0)]
  }

  /// The name of the file, repaired where it is not UTF-8; empty for a path that ends with a slash.
  package var name: String {
    String(decoding: bytes[folder.endIndex...].dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// The path of another file in the same folder.
  package func sibling(_ name: String) -> FilePath { FilePath(Array(folder) + Array(name.utf8CString)) }
}
