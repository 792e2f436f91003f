import Testing

@testable import HTTPServing

@Suite("The syntax of requests")
struct RequestReadingTests {
  private static let limits = ServerLimits()

  /// Reads a head of which one byte more comes each time, and checks that it is read when its last byte is there.
  private static func head(_ text: String) throws -> RequestHead? {
    var reader = HeadReader(limits)
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      guard let (head, count) = try reader.read(bytes[...end]) else { continue }
      #expect(count == end + 1)
      return head
    }
    return nil
  }

  @Test("a head has a method, a target and headers, which may be repeated")
  func wholeHead() throws {
    let head = try #require(
      try Self.head("\r\nPUT /a?b HTTP/1.1\r\nHost: a\r\nX-A:\t 1 \r\nx-a:\r\nConnection: Keep-Alive , CLOSE\r\n\r\n"))
    #expect(head.method == "PUT" && head.target == "/a?b" && head.isCurrent && head.isLast)
    #expect(head["host"] == ["a"] && head["x-a"] == ["1", ""] && head["x-b"].isEmpty)
  }

  @Test("a connection goes on after a request of HTTP/1.1, and not of HTTP/1.0")
  func isLast() throws {
    #expect(try Self.head("GET / HTTP/1.1\r\n\r\n")?.isLast == false)
    #expect(try Self.head("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")?.isLast == true)
  }

  @Test(
    "a head without an end is not read", arguments: ["", "\r\n", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nA: b\r\n\r"])
  func unfinished(_ text: String) throws { #expect(try Self.head(text) == nil) }

  @Test(
    "a malformed head is refused",
    arguments: [
      "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/1.1 \r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", " GET / HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\r\nA: b\n\r\n", "GET /\u{E9} HTTP/1.1\r\n\r\n", "G(T / HTTP/1.1\r\n\r\n",
      "GET / HTTPS/1.1\r\n\r\n", "GET / HTTP/1.1\r\nA : b\r\n\r\n", "GET / HTTP/1.1\r\nA\r\n\r\n",
      "GET / HTTP/1.1\r\n: b\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", "GET / HTTP/1.1\r\nA: b\rc\r\n\r\n",
      "GET / HTTP/1.1\r\nA: \0\r\n\r\n", "GET / HTTP/1.1\r\nA\0: b\r\n\r\n", "\n",
    ])
  func malformed(_ text: String) { #expect(throws: RequestFault.malformed) { try Self.head(text) } }

  @Test("another version is refused", arguments: ["HTTP/0.9", "HTTP/1.2", "HTTP/2.0", "HTTP/11", "HTTP/"])
  func version(_ version: String) {
    #expect(throws: RequestFault.otherVersion) { try Self.head("GET / \(version)\r\n\r\n") }
  }

  @Test("a head beyond the limits is refused, also without an end")
  func large() {
    let long = String(repeating: "a", count: Self.limits.headerSize)
    let many = String(repeating: "A: b\r\n", count: Self.limits.headerCount + 1)
    for text in ["GET / HTTP/1.1\r\nA: \(long)\r\n\r\n", "GET / HTTP/1.1\r\n\(many)\r\n", "GET /\(long)\(long)"] {
      var reader = HeadReader(Self.limits)
      #expect(throws: RequestFault.headTooLarge) { try reader.read(Array(text.utf8)[...]) }
    }
  }

  @Test("a body has a length or chunks")
  func framing() throws {
    func framing(_ headers: String) throws -> RequestHead.Framing? {
      try Self.head("POST / HTTP/1.1\r\n\(headers)\r\n")?.framing()
    }
    #expect(try framing("") == .length(0))
    #expect(try framing("Content-Length: 017\r\n") == .length(17))
    #expect(try framing("Content-Length: 99999999999999999999999\r\n") == .length(.max))
    #expect(try framing("Transfer-Encoding: Chunked\r\n") == .chunked)
    for headers in [
      "Content-Length: -1\r\n", "Content-Length: +1\r\n", "Content-Length: 1,1\r\n", "Content-Length:\r\n",
      "Content-Length: 1\r\nContent-Length: 1\r\n", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n",
      "Transfer-Encoding: gzip\r\n", "Transfer-Encoding: gzip, chunked\r\n",
      "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
    ] {
      #expect(throws: RequestFault.malformed) { try framing(headers) }
    }
    let old = try #require(try Self.head("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"))
    #expect(throws: RequestFault.malformed) { try old.framing() }
  }

  /// Reads a body of which one byte more comes each time.
  private static func body(_ text: String, _ framing: RequestHead.Framing) throws -> (text: String?, rest: String) {
    var reader = BodyReader(framing, limit: 20)
    var input = ByteQueue()
    for byte in text.utf8 {
      input.add([byte])
      try reader.read(&input)
    }
    return (
      reader.isComplete ? String(decoding: reader.bytes, as: UTF8.self) : nil,
      String(decoding: input.unread, as: UTF8.self)
    )
  }

  @Test("a body of a length ends with it")
  func length() throws {
    #expect(try Self.body("abcdef", .length(4)) == ("abcd", "ef"))
    #expect(try Self.body("abc", .length(4)).text == nil)
    #expect(try Self.body("a", .length(0)) == ("", "a"))
    #expect(throws: RequestFault.bodyTooLarge) { try Self.body(String(repeating: "a", count: 21), .length(21)) }
  }

  @Test("a body in chunks ends with the empty one and its trailers")
  func chunks() throws {
    #expect(
      try Self.body("3\r\nabc\r\n00A;x=\"y\"\r\n0123456789\r\n0\r\n\r\nGET", .chunked) == ("abc0123456789", "GET"))
    #expect(try Self.body("0\r\nA: b\r\nC: d\r\n\r\n", .chunked) == ("", ""))
    #expect(try Self.body("3\r\nabc\r\n0\r\n", .chunked).text == nil)
  }

  @Test(
    "malformed chunks are refused",
    arguments: [
      "\r\n", "g\r\n", "-1\r\n", "+1\r\n", "1 \n", "1\n", "1\r\nab\r\n", "1\r\na\n", "123456789\r\n", ";\r\n",
      "1;\(String(repeating: "x", count: 2_000))",
    ])
  func malformedChunks(_ text: String) { #expect(throws: RequestFault.malformed) { try Self.body(text, .chunked) } }

  @Test("chunks beyond the limits are refused before they come")
  func largeChunks() {
    #expect(throws: RequestFault.bodyTooLarge) { try Self.body("15\r\n", .chunked) }
    #expect(throws: RequestFault.bodyTooLarge) { try Self.body("14\r\n01234567890123456789\r\n1\r\n", .chunked) }
    let trailers = String(repeating: "A: b\r\n", count: 2_000)
    #expect(throws: RequestFault.self) { try Self.body("0\r\n\(trailers)\r\n", .chunked) }
  }
}
