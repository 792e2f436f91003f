// The syntax is that of RFC 9112 without its leniences: lines end with CR and LF, one space separates the parts of the first line, no header
// goes on in the next line, and no control character is in any value.

/// Finds the head of a request in the bytes of a connection.
struct HeadReader {
  private let limits: ServerLimits
  /// The beginnings and ends of the lines that have ended, and where the next begins.
  private var lines: [Range<Int>] = []
  private var start = 0
  /// The bytes that were searched for an end of a line.
  private var searched = 0

  init(_ limits: ServerLimits) { self.limits = limits }

  /// Reads the bytes of a connection from the first one on, which are called for again when more have come.
  ///
  /// - Returns: The head and the number of its bytes; `nil` while its end is missing.
  mutating func read(_ bytes: ArraySlice<UInt8>) throws(RequestFault) -> (head: RequestHead, count: Int)? {
    while let end = bytes.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")).map({ $0 - bytes.startIndex }) {
      searched = end + 1
      guard end > start, bytes[bytes.startIndex + end - 1] == UInt8(ascii: "\r") else { throw .malformed }
      let line = start..<end - 1
      start = end + 1
      if !line.isEmpty {
        lines.append(line)
        if lines.count > limits.headerCount + 1 { throw .headTooLarge }
      } else if !lines.isEmpty {
        let head = try RequestHead(
          lines.map { bytes[bytes.startIndex + $0.lowerBound..<bytes.startIndex + $0.upperBound] }, limits)
        return (head, start)
      }
    }
    searched = bytes.count
    if bytes.count > limits.targetSize + limits.headerSize { throw .headTooLarge }
    return nil
  }
}

extension RequestHead {
  fileprivate init(_ lines: [ArraySlice<UInt8>], _ limits: ServerLimits) throws(RequestFault) {
    let parts = lines[0].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, Self.isToken(parts[0]), !parts[1].isEmpty,
      parts[1].allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .malformed }
    let version = String(decoding: parts[2], as: UTF8.self)
    guard version.hasPrefix("HTTP/") else { throw .malformed }
    guard ["HTTP/1.1", "HTTP/1.0"].contains(version) else { throw .otherVersion }
    if lines.dropFirst().reduce(0, { $0 + $1.count }) > limits.headerSize { throw .headTooLarge }
    var headers: [(name: String, value: String)] = []
    for line in lines.dropFirst() {
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      guard name.endIndex < line.endIndex, Self.isToken(name) else { throw .malformed }
      let value = line[(name.endIndex + 1)...]
      guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { throw .malformed }
      headers.append((String(decoding: name, as: UTF8.self), String(decoding: Self.trimmed(value), as: UTF8.self)))
    }
    self.init(
      String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self),
      isCurrent: version == "HTTP/1.1", headers)
  }

  /// Returns `true` if bytes are a name (RFC 9110, 5.6.2).
  private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  /// The bytes without spaces and tabs at both ends.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }
}
