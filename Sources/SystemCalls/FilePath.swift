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

  /// The folder of the file, repaired where it is not UTF-8; empty for a name alone.
  package var folderName: String { String(decoding: folder.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self) }

  /// The name of the file, repaired where it is not UTF-8; empty for a path that ends with a slash.
  package var name: String {
    String(decoding: bytes[folder.endIndex...].dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// The path of another file in the same folder.
  package func sibling(_ name: String) -> FilePath { FilePath(Array(folder) + Array(name.utf8CString)) }

  /// The path with more text at its end.
  package func appending(_ text: Substring) -> FilePath { FilePath(bytes.dropLast() + String(text).utf8CString) }

  /// The path of an entry of the folder.
  ///
  /// - Parameter name: A C string, which is copied.
  @unsafe package func entry(_ name: UnsafePointer<CChar>) -> FilePath {
    let slash = [CChar(UInt8(ascii: "/"))]
    return unsafe FilePath(bytes.dropLast() + slash + FilePath(copying: name).bytes)
  }

  /// `nil` where there is no file, or none that can be reached.
  package func status(followsLink: Bool = true) -> stat? { try? reachableStatus(followsLink: followsLink) }

  /// `nil` where there is no file.
  ///
  /// - Throws: Why it is unknown whether there is one, such as a folder that cannot be entered.
  package func reachableStatus(followsLink: Bool = true) throws(Errno) -> stat? {
    var found = stat()
    let result = unsafe withCString { unsafe followsLink ? stat($0, &found) : lstat($0, &found) }
    if result == 0 { return found }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw Errno.last
  }

  private static let ownFiles = ["/dev/fd/", "/proc/self/fd/", "/dev/stdin", "/dev/null"]

  /// The reason why a file with the path is not opened for reading; `nil` for a file that is, and where there is none.
  var refusal: Errno? {
    guard let status = status() else { return nil }
    let refusal: Errno
    switch status.st_mode & mode_t(S_IFMT) {
    case mode_t(S_IFIFO), mode_t(S_IFSOCK): refusal = .pipe
    case mode_t(S_IFCHR), mode_t(S_IFBLK): refusal = .device
    default: return nil
    }
    let text = String(decoding: bytes.dropLast().map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    return Self.ownFiles.contains { text.hasPrefix($0) } ? nil : refusal
  }
}
