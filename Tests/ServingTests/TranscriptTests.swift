import Testing

@testable import Serving

@Suite("Transcripts")
struct TranscriptTests {
  private static let url = "https://harbor.shop/.well-known/apple-app-site-association"

  @Test("an answer has its status, headers, facts and body")
  func answer() throws {
    let transcript = try Transcript(
      """
      GET \(Self.url)
      HTTP/2 200
      Content-Type: application/json
      content-encoding: gzip
      * took 84 ms
      * transferred 12 bytes
      * from 203.0.113.7
      * padded to 20 bytes

      {"applinks": {}}
      """)
    let response = try #require(transcript.exchanges.first?.response)
    #expect(transcript.host == "harbor.shop")
    #expect(response.status == 200)
    #expect(response.version == .http2)
    #expect(response.mediaType == "application/json")
    #expect(response.contentEncodings == ["gzip"])
    #expect(response.duration == .milliseconds(84))
    #expect(response.transferSize == 12)
    #expect(response.address == "203.0.113.7")
    #expect(response.body == Array("{\"applinks\": {}}\n   ".utf8))
  }

  @Test("who asks by the name of a user agent gets its answer, and the others the common one")
  func userAgents() throws {
    let client = RecordedClient(
      try Transcript(
        "GET \(Self.url)\nHTTP/2 200\n\nfile\nGET \(Self.url)\nUser-Agent: AASA-Bot\n! not connected refused\n"))
    #expect(client.ask(HTTPRequest(Self.url, userAgent: UserAgent.device), isVerified: true).response?.status == 200)
    #expect(client.ask(HTTPRequest(Self.url, userAgent: UserAgent.bot), isVerified: true).response == nil)
  }

  @Test("after a fault of the certificate comes the answer")
  func certificate() throws {
    let client = RecordedClient(try Transcript("GET \(Self.url)\n! certificate expired\nHTTP/2 200\n\nfile"))
    let request = HTTPRequest(Self.url, userAgent: UserAgent.device)
    #expect(client.ask(request, isVerified: true).failure == .certificate(.expired, detail: ""))
    let second = client.ask(request, isVerified: false)
    #expect(second.response?.status == 200)
    #expect(second.isUnverified)
  }

  @Test(
    "failures have their names",
    arguments: [
      ("unknown host", TransferFailure.unknownHost), ("truncated", .truncated(.length)),
      ("truncated gzip", .truncated(.gzip)),
      ("timeout 10 s", .timeout(.seconds(10))),
      ("timeout 500 ms", .timeout(.milliseconds(500))), ("tls handshake failure", .tls("handshake failure")),
      ("address 10.0.0.7 private", .forbiddenAddress("10.0.0.7", kind: "private")),
      ("not connected refused", .notConnected("refused")),
      ("malformed head no HTTP", .malformedResponse(.head, "no HTTP")),
      ("certificate wrong name", .certificate(.wrongName, detail: "")), ("not requested", .notAsked("")),
    ])
  func failures(_ text: String, _ failure: TransferFailure) throws {
    let transcript = try Transcript("GET \(Self.url)\n! \(text)")
    #expect(transcript.exchanges.first?.failure == failure)
  }

  @Test(
    "what cannot be read is reported with its line",
    arguments: [
      ("", 1), ("HTTP/2 200", 1), ("GET ftp://harbor.shop/", 1), ("GET https://harbor.shop/a b", 1),
      ("GET https://", 1),
      ("GET \(url)", 2), ("GET \(url)\n! nonsense", 2), ("GET \(url)\nHTTP/2", 2), ("GET \(url)\nHTTP/9 200", 2),
      ("GET \(url)\nHTTP/2 20", 2), ("GET \(url)\nHTTP/2 200\nno header", 3), ("GET \(url)\nHTTP/2 200\n: empty", 3),
      ("GET \(url)\nHTTP/2 200\na b: c", 3), ("GET \(url)\nHTTP/2 200\n* padded to 99999999999 bytes", 3),
      ("GET \(url)\nHTTP/2 200\n* took long", 3), ("GET \(url)\nHTTP/2 200\n* took -1 s", 3),
      ("GET \(url)\n! timeout", 2), ("GET \(url)\n! malformed no HTTP", 2),
      ("GET \(url)\n! address 10.0.0.7", 2), ("GET \(url)\nX: y\nHTTP/2 200", 2),
    ] as [(String, Int)])
  func problems(_ text: String, _ line: Int) {
    #expect { try Transcript(text) } throws: { ($0 as? Transcript.Problem)?.line == line }
  }

  @Test("every beginning of a transcript is read or refused, and nothing else happens")
  func prefixes() {
    let text =
      "GET \(Self.url)\r\nUser-Agent: x\n! certificate expired\nHTTP/1.1 200\nA: b\n* took 1 s\n\n{}\nGET \(Self.url)\n! truncated"
    for length in 0...text.count { _ = try? Transcript(String(text.prefix(length))) }
  }
}
