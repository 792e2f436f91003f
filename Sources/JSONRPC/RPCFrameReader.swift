/// Finds messages in bytes as they come, in pieces of any size. Keeps at most a message of the limit.
package struct RPCFrameReader: Sendable {
  private let framing: RPCFraming
  /// The longest message, in bytes.
  private let limit: Int
  /// The bytes that belong to no message yet.
  private var buffer: [UInt8] = []
  /// The bytes at the start of the buffer that were searched for the end of a header or line.
  private var searched = 0
  private var state = State.boundary

  private enum State {
    /// Before a header or line.
    case boundary
    /// Before a body of so many bytes.
    case body(Int)
    /// In a body that is too long, with so many bytes to skip.
    case skippingBody(Int)
    /// In a line that is too long.
    case skippingLine
    /// After a malformed header.
    case ended
  }

  private static let headerLimit = 4_096

  package init(_ framing: RPCFraming, limit: Int = 64 << 20) {
    self.framing = framing
    self.limit = limit
  }

  package mutating func append(_ bytes: some Collection<UInt8>) { buffer.append(contentsOf: bytes) }

  /// `true` if bytes of an incomplete message wait. At the end of the stream they are lost.
  package var hasIncomplete: Bool {
    switch state {
    case .boundary: !buffer.isEmpty
    case .body, .skippingBody, .skippingLine: true
    case .ended: false
    }
  }

  /// The next frame; `nil` until more bytes come.
  package mutating func next() -> RPCFrame? {
    switch (framing, state) {
    case (_, .ended):
      buffer = []
      return nil
    case (.header, .boundary): return header()
    case (.line, .boundary): return line()
    case (_, .body(let length)):
      guard buffer.count >= length else { return nil }
      state = .boundary
      return .message(take(length))
    case (_, .skippingBody(let length)):
      let skipped = min(length, buffer.count)
      _ = take(skipped)
      state = skipped == length ? .boundary : .skippingBody(length - skipped)
      return skipped == length ? next() : nil
    case (_, .skippingLine):
      guard let end = buffer.firstIndex(of: Self.lineFeed) else {
        buffer = []
        return nil
      }
      _ = take(end + 1)
      state = .boundary
      return next()
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// Removes bytes from the start of the buffer.
  private mutating func take(_ count: Int) -> [UInt8] {
    searched = 0
    if count == buffer.count {
      defer { buffer = [] }
      return buffer
    }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }
}

// MARK: Lines

extension RPCFrameReader {
  /// The next line that is not empty.
  private mutating func line() -> RPCFrame? {
    while true {
      guard let end = buffer[searched...].firstIndex(of: Self.lineFeed) else {
        searched = buffer.count
        guard searched > limit else { return nil }
        state = .skippingLine
        _ = take(buffer.count)
        return .oversized(limit: limit)
      }
      var line = take(end + 1).dropLast()
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if line.isEmpty { continue }
      return line.count > limit ? .oversized(limit: limit) : .message(Array(line))
    }
  }
}

// MARK: Headers

extension RPCFrameReader {
  private mutating func header() -> RPCFrame? {
    guard let end = endOfHeader() else {
      searched = max(buffer.count - 3, 0)
      return buffer.count > Self.headerLimit ? malformed("the header is longer than \(Self.headerLimit) bytes") : nil
    }
    if end > Self.headerLimit { return malformed("the header is longer than \(Self.headerLimit) bytes") }
    let text = String(decoding: take(end), as: UTF8.self)
    var length: Int?
    for field in text.split(whereSeparator: \.isNewline) {
      let parts = field.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return malformed("a header field has no colon") }
      guard parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].drop { $0 == " " || $0 == "\t" }
      // A length beyond the integers is as unusable as a word.
      guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let value = Int(digits) else {
        return malformed("`Content-Length` is not a number of bytes")
      }
      length = value
    }
    guard let length else { return malformed("the header has no `Content-Length`") }
    if length > limit {
      state = .skippingBody(length)
      return .oversized(limit: limit)
    }
    state = .body(length)
    return next()
  }

  private mutating func malformed(_ message: String) -> RPCFrame {
    state = .ended
    buffer = []
    return .malformed(message)
  }

  /// The index after the empty line that ends the header.
  private func endOfHeader() -> Int? {
    var index = max(searched, 3)
    while index < buffer.count {
      if buffer[index] == Self.lineFeed, buffer[index - 1] == UInt8(ascii: "\r"), buffer[index - 2] == Self.lineFeed,
        buffer[index - 3] == UInt8(ascii: "\r")
      {
        return index + 1
      }
      index += 1
    }
    return nil
  }
}
