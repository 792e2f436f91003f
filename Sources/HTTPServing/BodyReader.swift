/// Reads the body of a request, of a known length or in chunks.
struct BodyReader {
  private enum Part {
    /// Bytes of the body.
    case data(Int)
    /// The line with the size of the next chunk.
    case size
    /// The end of the line after a chunk.
    case chunkEnd
    /// The lines after the last chunk, which are ignored.
    case trailer
    case end
  }

  private(set) var bytes: [UInt8] = []
  private var part: Part
  private let isChunked: Bool
  private let limit: Int
  /// The bytes of trailers that may still come.
  private var trailerLimit = 8 << 10

  /// A line with a size may have extensions, which are ignored.
  private static let sizeLimit = 1 << 10

  init(_ framing: RequestHead.Framing, limit: Int) {
    self.limit = limit
    switch framing {
    case .length(let count): (isChunked, part) = (false, count == 0 ? .end : .data(count))
    case .chunked: (isChunked, part) = (true, .size)
    }
  }

  var isComplete: Bool { if case .end = part { true } else { false } }

  /// Takes the bytes of the body from the front of those that have come.
  mutating func read(_ input: inout ByteQueue) throws(RequestFault) {
    while true {
      switch part {
      case .end: return
      case .data(let rest):
        let found = input.unread.prefix(rest)
        if bytes.count + found.count > limit { throw .bodyTooLarge }
        bytes += found
        input.drop(found.count)
        guard found.count == rest else {
          part = .data(rest - found.count)
          return
        }
        part = isChunked ? .chunkEnd : .end
      case .size:
        guard let line = try line(&input, limit: Self.sizeLimit) else { return }
        let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        guard (1...8).contains(digits.count), digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
          let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .malformed }
        if bytes.count + size > limit { throw .bodyTooLarge }
        part = size == 0 ? .trailer : .data(size)
      case .chunkEnd:
        guard let line = try line(&input, limit: 0) else { return }
        if !line.isEmpty { throw .malformed }
        part = .size
      case .trailer:
        guard let line = try line(&input, limit: trailerLimit) else { return }
        trailerLimit -= line.count + 2
        if trailerLimit < 0 { throw .headTooLarge }
        if line.isEmpty { part = .end }
      }
    }
  }

  /// The next line without its end; `nil` while its end is missing.
  private func line(_ input: inout ByteQueue, limit: Int) throws(RequestFault) -> [UInt8]? {
    let unread = input.unread
    guard let end = unread.firstIndex(of: UInt8(ascii: "\n")) else {
      if unread.count > limit + 1 { throw .malformed }
      return nil
    }
    let line = unread[..<end]
    guard line.last == UInt8(ascii: "\r"), line.count <= limit + 1 else { throw .malformed }
    let text = Array(line.dropLast())
    input.drop(line.count + 1)
    return text
  }
}
