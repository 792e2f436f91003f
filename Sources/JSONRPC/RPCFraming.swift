/// The boundaries of messages in a stream of bytes.
package enum RPCFraming: Sendable {
  /// A header with `Content-Length` before each message, as in the base protocol of the Language Server Protocol 3.17.
  case header
  /// A message a line, as in the stdio transport of the Model Context Protocol.
  case line

  /// The bytes of a message with its boundaries.
  package func framed(_ text: String) -> [UInt8] {
    switch self {
    case .header: Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
    case .line: Array("\(text)\n".utf8)
    }
  }
}

/// A piece of a stream.
package enum RPCFrame: Sendable, Equatable {
  case message([UInt8])
  /// A message that is longer than the limit; its bytes are skipped.
  case oversized(limit: Int)
  /// A header without a usable length: nothing after it can be read.
  case malformed(String)
}
