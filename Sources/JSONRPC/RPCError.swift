/// The error of a response (JSON-RPC 2.0, section 5.1).
package struct RPCError: Error, Sendable, Equatable {
  package let code: Code
  /// The reason, and the next action of the client.
  package let message: String
  /// More about the error, as valid JSON.
  package let data: String?

  package init(_ code: Code, _ message: String, data: String? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// The codes of JSON-RPC 2.0, of the Language Server Protocol 3.17 and of the Model Context Protocol 2026-07-28.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case serverCancelled = -32802
    case contentModified = -32801
    case requestCancelled = -32800
    case unsupportedProtocolVersion = -32022
  }
}

extension RPCError {
  package static func methodNotFound(_ method: String) -> RPCError {
    RPCError(.methodNotFound, "the method `\(method)` is not supported")
  }

  package static func invalidParams(_ message: String) -> RPCError { RPCError(.invalidParams, message) }

  package static let cancelled = RPCError(.requestCancelled, "the client cancelled the request")
}
