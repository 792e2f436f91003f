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
  /// The protocol's own names for what every protocol has.
  static var conventions: RPCConventions { get }

  /// Returns `true` if a request is answered before `initialize`.
  func isEarly(_ method: String, _ parameters: JSONValue?) -> Bool

  /// Responds to `initialize`.
  func initialize(_ parameters: JSONValue?) throws(RPCError) -> RPCResult

  /// Takes the state that a request is about, so that later notifications do not change its response, and returns the work.
  func work(for method: String, _ parameters: JSONValue?) throws(RPCError) -> RPCWork

  /// Follows a notification. Unknown ones are ignored.
  func notice(_ method: String, _ parameters: JSONValue?)

  /// Receives the response to a request of the service.
  func receive(_ response: Result<JSONValue?, RPCError>, to id: RPCIdentifier)
}

/// The differences between protocols on JSON-RPC in framing, cancellation and lifecycle.
package struct RPCConventions: Sendable {
  package let framing: RPCFraming
  /// The notification that cancels a request, and the member of its parameters with the request's identifier.
  package let cancellation: (method: String, member: String)
  /// `true` if a cancelled request has an error as its response, `false` if it has no response.
  package let answersCancelled: Bool
  /// The request after which no other is answered, and the notification that ends the program.
  package let ending: (request: String, notification: String)?
  /// The most requests that are worked on at the same time. With one, each is answered after those before it.
  package let concurrentRequests: Int

  package init(
    framing: RPCFraming, cancellation: (method: String, member: String), answersCancelled: Bool,
    ending: (request: String, notification: String)?, concurrentRequests: Int = 1
  ) {
    self.framing = framing
    self.cancellation = cancellation
    self.answersCancelled = answersCancelled
    self.ending = ending
    self.concurrentRequests = concurrentRequests
  }
}
