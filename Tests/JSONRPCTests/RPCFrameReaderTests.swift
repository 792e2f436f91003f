import JSONRPC
import SeededRandom
import Testing

@Suite("Messages are found in a stream of bytes")
struct RPCFrameReaderTests {
  /// The frames of a stream that comes in pieces.
  private func frames(_ framing: RPCFraming, _ stream: [UInt8], pieces: Int, limit: Int = 100) -> [RPCFrame] {
    var reader = RPCFrameReader(framing, limit: limit)
    var frames: [RPCFrame] = []
    for start in stride(from: 0, to: stream.count, by: pieces) {
      reader.append(stream[start..<min(start + pieces, stream.count)])
      while let frame = reader.next() { frames.append(frame) }
    }
    return frames
  }

  private func message(_ text: String) -> RPCFrame { .message(Array(text.utf8)) }

  @Test("with headers, in pieces of any size", arguments: 1...40)
  func headers(pieces: Int) {
    let stream = "Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n[1]Content-Length: 0\r\n\r\n"
    #expect(frames(.header, Array(stream.utf8), pieces: pieces) == [message("{}"), message("[1]"), message("")])
  }

  @Test("a line each, empty ones left out, in pieces of any size", arguments: 1...20)
  func lines(pieces: Int) {
    let stream = "{}\n\r\n\n[1]\r\n{\"a\":1}\n"
    #expect(
      frames(.line, Array(stream.utf8), pieces: pieces) == [message("{}"), message("[1]"), message("{\"a\":1}")])
  }

  @Test("a message beyond the limit is skipped and the next one is read", arguments: [1, 7, 64, 1_000])
  func oversized(pieces: Int) {
    let long = String(repeating: "x", count: 101)
    #expect(
      frames(.header, Array("Content-Length: 101\r\n\r\n\(long)Content-Length: 2\r\n\r\n{}".utf8), pieces: pieces)
        == [.oversized(limit: 100), message("{}")])
    #expect(frames(.line, Array("\(long)\n{}\n".utf8), pieces: pieces) == [.oversized(limit: 100), message("{}")])
  }

  @Test("the largest length is skipped without memory for it")
  func hugeLength() {
    var reader = RPCFrameReader(.header)
    reader.append(Array("Content-Length: \(Int.max)\r\n\r\nxyz".utf8))
    #expect(reader.next() == .oversized(limit: 64 << 20))
    #expect(reader.next() == nil)
    #expect(reader.hasIncomplete)
  }

  @Test(
    "nothing is read after a header without a usable length",
    arguments: [
      ("Content-Type: x\r\n\r\n{}", "the header has no `Content-Length`"),
      ("Content-Length: -1\r\n\r\n{}", "`Content-Length` is not a number of bytes"),
      ("Content-Length: 9999999999999999999999\r\n\r\n{}", "`Content-Length` is not a number of bytes"),
      ("Content-Length: two\r\n\r\n{}", "`Content-Length` is not a number of bytes"),
      ("Content-Length 2\r\n\r\n{}", "a header field has no colon"),
      (String(repeating: "x", count: 5_000), "the header is longer than 4096 bytes"),
    ])
  func malformed(stream: String, message: String) {
    #expect(
      frames(.header, Array(stream.utf8) + Array("Content-Length: 2\r\n\r\n{}".utf8), pieces: 11) == [
        .malformed(message)
      ])
  }

  @Test("a message with its boundaries is read as it was", arguments: [RPCFraming.header, .line])
  func roundTrip(framing: RPCFraming) {
    var random = SplitMix64(seed: 19)
    for _ in 0..<500 {
      let texts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        String((0..<Int.random(in: 1...30, using: &random)).map { _ in "{}\r:ä ".randomElement(using: &random) ?? "x" })
          + "]"
      }
      let stream = texts.flatMap(framing.framed)
      let pieces = Int.random(in: 1...stream.count, using: &random)
      #expect(frames(framing, stream, pieces: pieces, limit: 1_000) == texts.map(message))
    }
  }

  @Test(
    "an incomplete message is known",
    arguments: [(RPCFraming.header, "Content-Le"), (.header, "Content-Length: 3\r\n\r\n{}"), (.line, "{}")])
  func incomplete(framing: RPCFraming, stream: String) {
    var reader = RPCFrameReader(framing)
    #expect(!reader.hasIncomplete)
    reader.append(Array(stream.utf8))
    #expect(reader.next() == nil)
    #expect(reader.hasIncomplete)
  }
}
