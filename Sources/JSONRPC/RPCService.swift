package import JSONSource

/// The result of a request: valid JSON.
package struct RPCResult: Sendable {
  package let json: String

  package init(json: String) { self.json = json }

  /// - Parameter body: Writes one value.
  package init(_ body: (inout JSONWriter) -> Void) {
    var writer = JSONWriter(.compact)
    body(&writer)
    json = writer.text
  }

  package static let null = RPCResult(json: "null")

  package static func object(_ body: (inout JSONWriter) -> Void) -> RPCResult { RPCResult { $0.object(body) } }
}

/// The part of a request that may take long. It runs beside the reader of messages, after the requests before it.
package typealias RPCWork = @Sendable (RPCCancellation) throws(RPCError) -> RPCResult

/// The methods of a protocol. All calls come from one thread, in the order of the messages.
package protocol RPCService: Sendable {
  /// The notification that cancels a request, and the member of its parameters with the request's identifier.
  static var cancellation: (method: String, member: String) { get }
  /// `true` if a cancelled request has an error as its response, `false` if it has no response.
  static var answersCancelled: Bool { get }
  /// The request after which no other is answered, and the notification that ends the program.
  static var ending: (request: String, notification: String)? { get }
  /// The most requests that are worked on at the same time. With one, each is answered after those before it.
  static var concurrentRequests: Int { get }

  /// Returns `true` if a request is answered before `initialize`.
  func isEarly(_ method: String, _ parameters: JSONValue?) -> Bool

  func initialize(_ parameters: JSONValue?) throws(RPCError) -> RPCResult

  /// Takes the state that a request is about, so that later notifications do not change its response, and returns the work.
  func work(for method: String, _ parameters: JSONValue?) throws(RPCError) -> RPCWork

  /// Follows a notification. Unknown ones are ignored.
  func notice(_ method: String, _ parameters: JSONValue?)
}
