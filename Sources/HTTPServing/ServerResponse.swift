/// A response to a request. The server adds its security headers and the length.
package struct ServerResponse: Sendable {
  package enum Content: Sendable {
    case bytes([UInt8])
    /// An event stream. The closure is called when the stream receives all later events, so none is missed.
    case events(@Sendable () -> Void)
  }

  package let status: Int
  package let type: String
  package let content: Content
  /// Further headers.
  package var headers: [(name: String, value: String)] = []

  package init(status: Int = 200, type: String, _ bytes: [UInt8]) {
    self.status = status
    self.type = type
    content = .bytes(bytes)
  }

  package init(status: Int = 200, type: String, _ text: String) {
    self.init(status: status, type: type, Array(text.utf8))
  }

  /// An event stream (WHATWG HTML, 9.2).
  package init(events: @escaping @Sendable () -> Void) {
    status = 200
    type = "text/event-stream; charset=utf-8"
    content = .events(events)
  }

  package static func text(status: Int, _ text: String) -> ServerResponse {
    ServerResponse(status: status, type: "text/plain; charset=utf-8", text + "\n")
  }
}

/// An event of an event stream.
package struct ServerEvent: Sendable {
  package let name: String
  /// The data, in one line.
  package let data: String

  package init(_ name: String, _ data: String) {
    self.name = name
    self.data = data
  }

  var text: String { "event: \(name)\ndata: \(data)\n\n" }
}
