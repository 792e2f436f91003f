package import JSONSource
import SourceText

/// A message from the other side (JSON-RPC 2.0, sections 4 and 5).
package enum RPCMessage: Sendable {
  case request(RPCIdentifier, method: String, parameters: JSONValue?)
  case notification(method: String, parameters: JSONValue?)
  /// The response to a request of this side, which no service needs.
  case response
  /// Another message. The error is the response to it, under the identifier if it has one.
  case invalid(RPCIdentifier?, RPCError)
}

extension RPCMessage {
  /// Nesting that no message of a client has.
  private static let limits = {
    var limits = JSONReader.Limits()
    limits.depth = 200
    limits.problems = 1
    return limits
  }()

  /// Reads one message. O(bytes).
  package init(_ bytes: [UInt8]) {
    let document = JSONReader.read(SourceFile(name: "message", bytes: bytes), limits: Self.limits)
    if let problem = document.problems.first {
      self = .invalid(nil, RPCError(.parseError, Self.text(of: problem)))
    } else if let value = JSONValue(document) {
      self = Self.message(value)
    } else {
      self = .invalid(nil, RPCError(.parseError, "the message is empty"))
    }
  }

  private static func text(of problem: JSONDocument.Problem) -> String {
    let place = problem.range.lower.value
    return switch problem.kind {
    case .nestedTooDeeply(let limit): "the message is nested more deeply than \(limit) levels, at byte \(place)"
    case .invalidUTF8: "the message is not UTF-8, at byte \(place)"
    default: "the message is not valid JSON, at byte \(place)"
    }
  }

  private static func message(_ value: JSONValue) -> RPCMessage {
    let id = value["id"].flatMap(RPCIdentifier.init)
    func invalid(_ message: String) -> RPCMessage { .invalid(id, RPCError(.invalidRequest, message)) }
    if value.kind == .array { return invalid("a batch of messages is not supported; send each message by itself") }
    guard value.kind == .object else { return invalid("a message is an object") }
    guard value["jsonrpc"]?.string == "2.0" else { return invalid("a message has the member `\"jsonrpc\": \"2.0\"`") }
    guard let method = value["method"] else {
      let isResponse = value["error"] != nil || value["result"] != nil
      return isResponse ? .response : invalid("a message has the member `method`, `result` or `error`")
    }
    let parameters = value["params"]
    guard let name = method.string else { return invalid("`method` is a string") }
    if let kind = parameters?.kind, ![.object, .array, .null].contains(kind) {
      return invalid("`params` is an object or an array")
    }
    if let id { return .request(id, method: name, parameters: parameters) }
    guard let id = value["id"] else { return .notification(method: name, parameters: parameters) }
    return invalid("`id` is a string or a number, and here it is \(id.kind.phrase)")
  }
}
