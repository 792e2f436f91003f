import JSONRPC
import JSONSource
import Synchronization
import Testing

@Suite("A session answers each request once and ends cleanly")
struct RPCServerTests {
  @Test("requests are answered in order, with the identifier as it was written")
  func order() {
    let session = Session(
      #"{"jsonrpc":"2.0","id":1.5,"method":"echo","params":["a"]}"#,
      #"{"jsonrpc":"2.0","id":"x","method":"echo","params":{"b":1}}"#)
    #expect(
      session.answers.dropFirst() == [
        #"{"jsonrpc":"2.0","id":1.5,"result":["a"]}"#, #"{"jsonrpc":"2.0","id":"x","result":{"b":1}}"#,
      ])
    #expect(session.ending == .orderly)
  }

  @Test(
    "a message that is not valid has an error as its answer",
    arguments: [
      ("nonsense", -32700, nil),
      ("\u{FEFF}", -32700, nil),
      (#"{"jsonrpc":"2.0","id":1,"method":"echo""#, -32700, nil),
      (String(repeating: "[", count: 100_000), -32700, nil),
      ("[]", -32600, nil),
      (#"[{"jsonrpc":"2.0","id":1,"method":"echo"}]"#, -32600, nil),
      ("7", -32600, nil),
      (#"{"id":1,"method":"echo"}"#, -32600, "1"),
      (#"{"jsonrpc":"1.0","id":1,"method":"echo"}"#, -32600, "1"),
      (#"{"jsonrpc":"2.0","id":1}"#, -32600, "1"),
      (#"{"jsonrpc":"2.0","id":1,"method":2}"#, -32600, "1"),
      (#"{"jsonrpc":"2.0","id":null,"method":"echo"}"#, -32600, nil),
      (#"{"jsonrpc":"2.0","id":[1],"method":"echo"}"#, -32600, nil),
      (#"{"jsonrpc":"2.0","id":true,"method":"echo"}"#, -32600, nil),
      (#"{"jsonrpc":"2.0","id":1,"method":"echo","params":3}"#, -32600, "1"),
      (#"{"jsonrpc":"2.0","id":"é","method":"none"}"#, -32601, #""é""#),
      (#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#, -32600, "1"),
    ] as [(String, Int, String?)])
  func invalid(message: String, code: Int, id: String?) throws {
    let session = Session(message, #"{"jsonrpc":"2.0","id":99,"method":"echo"}"#)
    let answer = try #require(session.answers.dropFirst().first)
    #expect(answer.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id ?? "null"),"error":{"code":\#(code),"message":""#))
    #expect(session.answers.last == #"{"jsonrpc":"2.0","id":99,"result":null}"#)
  }

  @Test("bytes that are not UTF-8 have an error as their answer")
  func notUTF8() {
    let session = Session(bytes: [Array(#"{"jsonrpc":"2.0","id":1,"method":""#.utf8) + [0xFF] + Array(#""}"#.utf8)])
    #expect(
      session.answers.last
        == #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the message is not UTF-8, at byte 34"}}"#)
  }

  @Test("before initialization only early requests are answered, and notifications are ignored")
  func uninitialized() {
    let session = Session(
      #"{"jsonrpc":"2.0","method":"note"}"#, #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"echo"}"#, isInitialized: false)
    #expect(
      session.answers.sorted() == [
        #"{"jsonrpc":"2.0","id":1,"result":null}"#,
        #"{"jsonrpc":"2.0","id":2,"error":{"code":-32002,"message":"send `initialize` before `echo`"}}"#,
      ])
    #expect(session.notes.isEmpty)
  }

  @Test("a request sees the notifications before it, and none after it")
  func snapshot() {
    let note = #"{"jsonrpc":"2.0","method":"note"}"#
    let session = Session(
      note, #"{"jsonrpc":"2.0","id":1,"method":"count"}"#, note, note, #"{"jsonrpc":"2.0","id":2,"method":"count"}"#)
    #expect(
      session.answers.suffix(2) == [#"{"jsonrpc":"2.0","id":1,"result":1}"#, #"{"jsonrpc":"2.0","id":2,"result":3}"#])
  }

  @Test("a cancelled request ends early, waiting ones are not begun, and others are answered")
  func cancellation() {
    let session = Session(
      #"{"jsonrpc":"2.0","id":1,"method":"wait"}"#, #"{"jsonrpc":"2.0","id":2,"method":"wait"}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"echo"}"#, #"{"jsonrpc":"2.0","method":"cancel","params":{"id":2}}"#,
      #"{"jsonrpc":"2.0","method":"cancel","params":{"id":1}}"#,
      #"{"jsonrpc":"2.0","method":"cancel","params":{"id":3000}}"#,
      #"{"jsonrpc":"2.0","method":"cancel"}"#)
    #expect(
      session.answers.suffix(3) == [
        #"{"jsonrpc":"2.0","id":1,"error":{"code":-32800,"message":"the client cancelled the request"}}"#,
        #"{"jsonrpc":"2.0","id":2,"error":{"code":-32800,"message":"the client cancelled the request"}}"#,
        #"{"jsonrpc":"2.0","id":3,"result":null}"#,
      ])
  }

  @Test("an identifier that is in use is refused")
  func duplicate() {
    let session = Session(
      #"{"jsonrpc":"2.0","id":1,"method":"wait"}"#, #"{"jsonrpc":"2.0","id":1,"method":"echo"}"#,
      #"{"jsonrpc":"2.0","method":"cancel","params":{"id":1}}"#, #"{"jsonrpc":"2.0","id":"1","method":"echo"}"#)
    #expect(session.answers.filter { $0.contains("-32600") }.count == 1)
    #expect(session.answers.last == #"{"jsonrpc":"2.0","id":"1","result":null}"#)
  }

  @Test("after the request that ends the session no other is answered")
  func shutdown() {
    let session = Session(
      #"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","id":2,"method":"echo"}"#,
      #"{"jsonrpc":"2.0","method":"exit"}"#, #"{"jsonrpc":"2.0","id":3,"method":"echo"}"#)
    #expect(session.answers.contains(#"{"jsonrpc":"2.0","id":1,"result":null}"#))
    #expect(session.answers.contains { $0.hasPrefix(#"{"jsonrpc":"2.0","id":2,"error":{"code":-32600"#) })
    #expect(!session.answers.contains { $0.contains(#""id":3"#) })
    #expect(session.ending == .orderly)
  }

  @Test(
    "a client that goes away is known",
    arguments: [
      ([], false), ([#"{"jsonrpc":"2.0","method":"exit"}"#], false),
      ([#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#], true),
    ] as [([String], Bool)])
  func early(messages: [String], isAnnounced: Bool) {
    #expect(
      Session(bytes: messages.map { Array($0.utf8) }, endsOrderly: false).ending == (isAnnounced ? .orderly : .early))
  }

  @Test("a stream that cannot be read ends with an error")
  func unreadable() {
    let session = Session(stream: Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
    #expect(
      session.answers == [
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"a header field has no colon; the session ends here"}}"#
      ])
    #expect(session.ending == .early)
  }

  @Test("a client that does not read ends the session")
  func closedOutput() {
    let session = Session(bytes: [Array(#"{"jsonrpc":"2.0","id":1,"method":"echo"}"#.utf8)], isClosed: true)
    #expect(session.ending == .early)
    #expect(session.answers.isEmpty)
  }

  @Test("a response of the client is not answered")
  func response() {
    let session = Session(
      #"{"jsonrpc":"2.0","id":1,"result":[1]}"#, #"{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no"}}"#)
    #expect(session.answers == Session().answers)
    #expect(session.ending == .orderly)
  }
}

/// A session with a service for tests.
private struct Session {
  /// The messages of the server, without their headers.
  let answers: [String]
  let notes: [String]
  let ending: RPCServer<Service>.Ending

  /// A session that is initialized, and ends as it should.
  init(_ messages: String..., isInitialized: Bool = true) {
    self.init(bytes: messages.map { Array($0.utf8) }, isInitialized: isInitialized, endsOrderly: isInitialized)
  }

  init(bytes messages: [[UInt8]], isInitialized: Bool = true, endsOrderly: Bool = true, isClosed: Bool = false) {
    func framed(_ bytes: [UInt8]) -> [UInt8] { Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes }
    var stream: [UInt8] = []
    if isInitialized { stream += framed(Array(#"{"jsonrpc":"2.0","id":"init","method":"initialize"}"#.utf8)) }
    stream += messages.flatMap(framed)
    if endsOrderly, !messages.contains(where: { String(decoding: $0, as: UTF8.self).contains("shutdown") }) {
      stream += framed(Array(#"{"jsonrpc":"2.0","id":"end","method":"shutdown"}"#.utf8))
      stream += framed(Array(#"{"jsonrpc":"2.0","method":"exit"}"#.utf8))
    }
    self.init(stream: stream, isClosed: isClosed)
  }

  init(stream: [UInt8], isClosed: Bool = false) {
    let service = Service()
    let store = Written()
    let output = RPCOutput(.header) { bytes in
      store.add(bytes)
      return !isClosed
    }
    var server = RPCServer(service, output: output)
    var rest = stream[...]
    ending = server.run {
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(100) }
      return Array(rest.prefix(100))
    }
    var reader = RPCFrameReader(.header)
    reader.append(isClosed ? [] : store.bytes)
    var answers: [String] = []
    while case .message(let bytes)? = reader.next() { answers.append(String(decoding: bytes, as: UTF8.self)) }
    self.answers = answers.filter { !$0.contains(#""id":"end""#) }
    notes = service.notes
  }
}

private final class Written: Sendable {
  private let stored = Mutex<[UInt8]>([])

  var bytes: [UInt8] { stored.withLock { $0 } }

  func add(_ bytes: [UInt8]) { stored.withLock { $0 += bytes } }
}

private final class Service: RPCService {
  static let cancellation = (method: "cancel", member: "id")
  static let answersCancelled = true
  static let ending: (request: String, notification: String)? = ("shutdown", "exit")
  static let concurrentRequests = 1

  private let state = Mutex<[String]>([])

  var notes: [String] { state.withLock { $0 } }

  func isEarly(_ method: String, _ parameters: JSONValue?) -> Bool { method == "ping" }

  func initialize(_ parameters: JSONValue?) throws(RPCError) -> RPCResult { .object { _ in } }

  func work(for method: String, _ parameters: JSONValue?) throws(RPCError) -> RPCWork {
    switch method {
    case "ping": return { _ in .null }
    case "echo": return { _ in RPCResult(json: parameters?.spelling ?? "null") }
    case "count":
      let count = notes.count
      return { _ in RPCResult(json: "\(count)") }
    case "wait":
      return { cancellation throws(RPCError) in
        while true { try cancellation.check() }
      }
    default: throw .methodNotFound(method)
    }
  }

  func notice(_ method: String, _ parameters: JSONValue?) { state.withLock { $0.append(method) } }
}
